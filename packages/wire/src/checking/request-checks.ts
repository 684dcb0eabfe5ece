import { DEFAULT_VOCABULARY, refuseContradictions, resolveStatements } from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import {
  QUERY_FAILED_VALIDATION,
  type ErrorCode,
  type FieldError,
  refusedBody,
} from '../errors/error-code.js';
import type { BulkOperationName } from '../bulk/bulk-line.js';
import { importQuery, instructionQuery } from '../import-parameters/import-parameters.js';
import { createNotesRequest } from '../notes/create-notes.js';
import { NOTES_FAILED_VALIDATION } from '../items/note.js';
import {
  BUSINESS_PAYMENT_INSTRUCTION_FAILED_VALIDATION,
  createAccountInstructionRequest,
  createBusinessInstructionRequest,
  PAYMENT_INSTRUCTION_FAILED_VALIDATION,
} from '../payment-instructions/create-instruction.js';
import { type Reader, refusedRequest, type Refusing } from '../reading/reader.js';
import { DEFAULT_LIMITS, type CheckSettings } from '../settings/limits.js';
import {
  conflictingStatements,
  importStatementsWire,
  statementConflictError,
} from '../statements/import-statements.js';
import {
  HISTORICAL_STATEMENT_ALREADY_EXISTS,
  HISTORICAL_STATEMENTS_FAILED_VALIDATION,
} from '../items/statement.js';
import {
  duplicateTransactionIdError,
  duplicateTransactionIds,
  importTransactionsQuery,
  importTransactionsWire,
  transactionImportError,
  type TransactionImportError,
} from '../transactions/import-transactions.js';
import {
  DUPLICATE_TRANSACTION_IDS,
  TRANSACTIONS_FAILED_VALIDATION,
} from '../items/transaction-errors.js';

/** The refusal of a request by the service, as the body of its 400 says it. */
export interface RefusedRequest extends Partial<TransactionImportError> {
  /** Names what was refused as a whole, for example `transactions_failed_validation`. */
  readonly code: string;
  readonly detail: string;
  /** The first 1,000 problems: code, dot path in the body, and what would be right. */
  readonly errors: readonly FieldError[];
  /** The number of problems; only where they are more than `errors` lists. */
  readonly errors_total?: number;
}

/**
 * Checks a request as the service does before it looks at anything stored: form, lengths, words, the rules of each item,
 * and items that contradict each other. `body` is what `JSON.parse` gives; `query` has the parameters as texts.
 *
 * A number with more digits than a double keeps is rounded by `JSON.parse` before it comes here: send such numbers as
 * strings, or check the text that you send.
 */
export type CheckRequest = (
  body: unknown,
  query?: Readonly<Record<string, string>>,
) => Result<void, RefusedRequest>;

/** The checks by operation, named as the lines of a bulk request name them. */
export type RequestChecks = Readonly<Record<BulkOperationName, CheckRequest>>;

/** `settings` are those of the service that the requests are meant for: see `readSettings` and `DEFAULT_SETTINGS`. */
export function requestChecks(settings: CheckSettings): RequestChecks {
  const operations = checkedOperations(settings);
  return {
    notes: operations.notes.check,
    transactions: operations.transactions.check,
    'historical-statements': operations['historical-statements'].check,
    'payment-instruction': operations['payment-instruction'].check,
    'business-payment-instruction': operations['business-payment-instruction'].check,
  };
}

/** Every code that a check can refuse with, of the request and of its problems: what it means, and what can be done. */
export function checkCodes(): readonly ErrorCode[] {
  const operations = Object.values(checkedOperations(DEFAULT_SETTINGS));
  return [...new Set(operations.flatMap(({ codes }) => codes))];
}

interface CheckedOperation {
  readonly check: CheckRequest;
  readonly codes: readonly ErrorCode[];
}

function checkedOperations(
  settings: CheckSettings,
): Readonly<Record<keyof RequestChecks, CheckedOperation>> {
  const { limits, vendors } = settings;
  return {
    notes: checkOf({
      query: importQuery,
      body: createNotesRequest(limits),
      failed: NOTES_FAILED_VALIDATION,
    }),
    transactions: checkOf({
      query: importTransactionsQuery,
      body: importTransactionsWire(settings).request,
      failed: TRANSACTIONS_FAILED_VALIDATION,
      contradicting: [DUPLICATE_TRANSACTION_IDS],
      contradictionsOfValid: ({ transactions }, { check_previously_added: looksUp = true }) =>
        looksUp
          ? refuseContradictions(transactions.map(({ read }) => read)).match(
              () => [],
              ({ contradictions }) => contradictions.map(duplicateTransactionIdError),
            )
          : [],
      contradictions: duplicateTransactionIds,
      beside: transactionImportError,
    }),
    'historical-statements': checkOf({
      query: importQuery,
      body: importStatementsWire(limits).request,
      failed: HISTORICAL_STATEMENTS_FAILED_VALIDATION,
      contradicting: [HISTORICAL_STATEMENT_ALREADY_EXISTS],
      contradictionsOfValid: ({ read }) =>
        resolveStatements(read.statements, []).conflicts.map(statementConflictError),
      contradictions: conflictingStatements,
    }),
    'payment-instruction': checkOf({
      query: instructionQuery,
      body: createAccountInstructionRequest(vendors),
      failed: PAYMENT_INSTRUCTION_FAILED_VALIDATION,
    }),
    'business-payment-instruction': checkOf({
      query: instructionQuery,
      body: createBusinessInstructionRequest(settings),
      failed: BUSINESS_PAYMENT_INSTRUCTION_FAILED_VALIDATION,
    }),
  };
}

interface Checked<B, Q> extends Refusing {
  readonly query: Reader<Q>;
  readonly body: Reader<B>;
  readonly failed: ErrorCode;
  /** The codes of items that contradict each other. */
  readonly contradicting?: readonly ErrorCode[];
  /** Finds contradictions in a request that is otherwise in order. */
  readonly contradictionsOfValid?: (body: B, query: Q) => readonly FieldError[];
}

function checkOf<B, Q>(checked: Checked<B, Q>): CheckedOperation {
  const { query, body, failed, contradicting = [], contradictionsOfValid, beside } = checked;
  const readers = [query, body];
  const codes = [
    failed,
    QUERY_FAILED_VALIDATION,
    ...readers.flatMap(({ forms, rules }) => [...forms, ...rules.map(({ code }) => code)]),
    ...contradicting,
  ];
  const check: CheckRequest = (sentBody, sentQuery = {}) => {
    const readQuery = query.read(sentQuery);
    const readBody = body.read(sentBody);
    if (readQuery.isOk() && readBody.isOk()) {
      const errors = contradictionsOfValid?.(readBody.value, readQuery.value) ?? [];
      if (errors.length === 0) return ok();
      return err(refusedBody(failed, errors, errors.length, beside?.(errors, sentBody)));
    }
    const surveys = { query: query.survey(sentQuery), body: body.survey(sentBody) };
    return err(refusedRequest(checked, surveys, sentBody));
  };
  return { check, codes };
}

/** The settings of an instance whose operator has configured nothing: the contract's words, and no vendors. */
export const DEFAULT_SETTINGS: CheckSettings = {
  limits: DEFAULT_LIMITS,
  vocabulary: DEFAULT_VOCABULARY,
  vendors: [],
};
