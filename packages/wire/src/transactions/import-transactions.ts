import {
  printAmount,
  type Difference,
  type TransactionDraft,
  type TransactionOutcome,
} from '@data-import/domain';
import { accountAddressing, type AccountAddressing } from '../accounts/addressing.js';
import { differences } from '../differences/differences.js';
import { importParameters, type ImportParameters } from '../import-parameters/import-parameters.js';
import type { JsonSchema } from '../json-schema.js';
import { knownWords } from '../printing/known-words.js';
import { field, listOf, object, words, type Printer } from '../printing/printer.js';
import { amount } from '../printing/texts.js';
import { described, optional } from '../reading/codec.js';
import type { Posted } from '../reading/posted.js';
import { list } from '../reading/list.js';
import { flag } from '../reading/query.js';
import { queryReader, reader } from '../reading/make-reader.js';
import type { Reader } from '../reading/reader.js';
import { record } from '../reading/record.js';
import type { CheckSettings } from '../settings/limits.js';
import { transaction } from './transaction-codec.js';

export type PostedTransaction = Posted<TransactionDraft>;

export interface ImportTransactionsRequest extends AccountAddressing {
  readonly transactions: readonly PostedTransaction[];
}

export interface ImportTransactionsQuery extends ImportParameters {
  readonly check_previously_added?: boolean | undefined;
  readonly force_add_to_current_statement?: boolean | undefined;
}

export const importTransactionsQuery: Reader<ImportTransactionsQuery> = queryReader(
  record('ImportTransactionsQuery', {
    check_previously_added: optional(
      described(
        flag(true),
        'true: a transaction that was added before is skipped. false: it is added again.',
      ),
    ),
    force_add_to_current_statement: optional(
      described(
        flag(true),
        'true: a date outside the open statement period is moved into it. false: the request is refused.',
      ),
    ),
    ...importParameters,
  }),
);

export interface TransactionResult {
  readonly transaction: PostedTransaction;
  readonly outcome: TransactionOutcome;
  /** Only where they are to be reported. */
  readonly differences?: readonly Difference[] | undefined;
}

export interface ImportTransactionsWire {
  readonly request: Reader<ImportTransactionsRequest>;
  readonly results: Printer<readonly TransactionResult[]>;
}

/** What is sent and answered where these limits and words are taken. */
export function importTransactionsWire({
  limits,
  vocabulary,
}: Omit<CheckSettings, 'vendors'>): ImportTransactionsWire {
  const item = transaction(vocabulary, limits);
  /** The fields of a transaction that were posted and only those, the amount always as text. */
  const resultData: Printer<TransactionResult> = {
    schema: echoSchema(item.schema),
    print: ({ transaction: { posted, read }, outcome }) => {
      const echo = { ...posted, amount: printAmount(read.amountMinor) };
      return outcome === 'added' ? echo : { ...echo, status: IMPORTED_BEFORE };
    },
  };
  const result = object<TransactionResult>('TransactionResult', {
    status: field(words(RESULT_STATUSES), ({ outcome }) => outcome),
    transaction_data: field(resultData, (whole) => whole),
    differences: field(differences, (whole) => whole.differences),
  });
  return {
    request: reader(
      record('ImportTransactionsRequest', {
        ...accountAddressing,
        transactions: list(item, { minItems: 1, maxItems: limits.maximumItems }),
      }),
    ),
    results: object('ImportTransactionsResult', {
      results: field(listOf(result), (results) => results),
    }),
  };
}

const RESULT_STATUSES = {
  added: 'TRANSACTION_ADDED_TO_ACCOUNT',
  'already-exists': 'TRANSACTION_ALREADY_EXISTS',
} as const satisfies Record<TransactionOutcome, string>;

const IMPORTED_BEFORE = 'TRANSACTION_IMPORT_SUCCESS';

function echoSchema(item: JsonSchema): JsonSchema {
  const properties = item['properties'] as Readonly<Record<string, JsonSchema>>;
  return {
    ...item,
    title: 'TransactionData',
    properties: {
      ...properties,
      amount: amount.schema,
      status: knownWords([IMPORTED_BEFORE]),
    },
  };
}
