import {
  ERRORS_TOTAL_SCHEMA,
  FIELD_ERROR_SCHEMA,
  VALIDATION_ERROR_SCHEMA,
  type BodyRefusal,
} from '@data-import/http-kit';
import {
  PAYMENT,
  knownWords,
  NO_OPEN_STATEMENT_PERIOD,
  TRANSACTION_DATE_OUTSIDE_OPEN_PERIOD,
  TRANSACTION_IMPORT_ERROR,
  transactionImportError,
  TRANSACTIONS_FAILED_VALIDATION,
  type ImportTransactionsRequest,
  type ImportTransactionsWire,
  type JsonSchema,
} from '@data-import/wire/codecs';
import { listed, fieldError, MAXIMUM_ERRORS, type FieldError } from '@data-import/wire/kit';
import type { ImportRefused } from '@data-import/application';
import type { RefusedDraft, StatementPeriod } from '@data-import/domain';
import { ACCOUNT_UNKNOWN_ANSWER } from '../suppliers/supplier-refusals.js';

/** The codes of what rules refuse when the payload is in order. */
const REFUSAL_CODES = {
  'outside-open-period': TRANSACTION_DATE_OUTSIDE_OPEN_PERIOD,
  'no-open-period': NO_OPEN_STATEMENT_PERIOD,
} as const satisfies Record<RefusedDraft['reason']['kind'], object>;

interface Sent {
  readonly body: ImportTransactionsRequest;
}

/** The contract's fields of a refusal, where the body could be read. */
export function besideErrors(errors: readonly FieldError[], { body }: Sent): object | undefined {
  return transactionImportError(errors, {
    transactions: body.transactions.map(({ posted }) => posted),
  });
}

/** All transactions that rules refused, and why in words for people: the first one in fields of its own. */
export const IMPORT_REFUSED: BodyRefusal<ImportRefused, Sent> = {
  rules: Object.values(REFUSAL_CODES).map((code) => ({
    code,
    at: ['transactions', 0, 'transaction_date'],
  })),
  body: ({ refusals, account }, sent) => {
    const errors = refusals.slice(0, MAXIMUM_ERRORS).map(({ index, reason }) => {
      const path = ['transactions', index, 'transaction_date'];
      return fieldError(REFUSAL_CODES[reason.kind], path, describeRefusal(reason, account));
    });
    return { ...besideErrors(errors, sent), ...listed(errors, refusals.length) };
  },
};

function describeRefusal(
  reason: RefusedDraft['reason'],
  { number, reference }: ImportRefused['account'],
): string {
  const account = `account ${number} (external account number ${reference.externalAccountNumber})`;
  return reason.kind === 'no-open-period'
    ? `The transaction dated ${reason.date} cannot be added: ${account} has no open statement period.`
    : `The transaction date ${reason.date} is not within the open statement period of ${account}, which is ${describePeriod(reason.period)}.`;
}

function describePeriod({ from, to }: StatementPeriod): string {
  return to === undefined ? `${from} or later` : `${from} to ${to}`;
}

export const importAnswers = ({ results }: Pick<ImportTransactionsWire, 'results'>) => ({
  201: {
    description: 'Every transaction was added or already existed; in the order of the request.',
    schema: results.schema,
    examples: { one_of_each: { results: [ADDED, DIFFERENT] } },
  },
  400: {
    description:
      'The payload is not valid, or some of its transactions cannot be added to the account. Nothing of the request was stored. Where a problem points at a transaction, the answer is a TransactionImportError; where the payload is not valid, a ValidationError, too.',
    schema: { anyOf: [VALIDATION_ERROR_SCHEMA, TRANSACTION_IMPORT_ERROR_SCHEMA] },
    itemCodes: [TRANSACTION_IMPORT_ERROR],
    examples: { outside_open_period: OUTSIDE_OPEN_PERIOD },
  },
  404: ACCOUNT_UNKNOWN_ANSWER,
});

const ECHOED = { ...PAYMENT, amount: '250.00' };

const ADDED = { status: 'TRANSACTION_ADDED_TO_ACCOUNT', transaction_data: ECHOED };

/** In the answer to a request with `report_differences=true`. */
const DIFFERENT = {
  status: 'TRANSACTION_ALREADY_EXISTS',
  transaction_data: { ...ECHOED, transaction_id: 'T-2', status: 'TRANSACTION_IMPORT_SUCCESS' },
  differences: [{ attr: 'amount', stored: '25.00', posted: '250.00' }],
};

const OUTSIDE =
  'The transaction date 2024-03-15 is not within the open statement period of account A-0123ABCD (external account number EXT-1234), which is 2024-04-01 to 2024-04-30.';

const OUTSIDE_OPEN_PERIOD = {
  status: TRANSACTION_IMPORT_ERROR.code,
  error_detail: OUTSIDE,
  transaction_data: ECHOED,
  errors: [
    {
      detail: OUTSIDE,
      code: REFUSAL_CODES['outside-open-period'].code,
      attr: 'transactions.0.transaction_date',
    },
  ],
};

const TRANSACTION_IMPORT_ERROR_SCHEMA: JsonSchema = {
  title: 'TransactionImportError',
  description:
    'Where the payload is not valid it also has the detail and the code of a ValidationError.',
  type: 'object',
  properties: {
    detail: { type: 'string', description: 'A text for people.' },
    code: knownWords([TRANSACTIONS_FAILED_VALIDATION.code]),
    status: knownWords([TRANSACTION_IMPORT_ERROR.code]),
    error_detail: {
      type: 'string',
      description: 'The detail of the first problem that points at a transaction.',
    },
    transaction_data: {
      description:
        'The transaction as posted; its amount as text with two decimal places, if it could be read.',
    },
    errors: {
      type: 'array',
      minItems: 1,
      maxItems: MAXIMUM_ERRORS,
      description: 'All problems.',
      items: FIELD_ERROR_SCHEMA,
    },
    errors_total: ERRORS_TOTAL_SCHEMA,
  },
  required: ['status', 'error_detail', 'transaction_data', 'errors'],
};
