import {
  ERRORS_TOTAL_SCHEMA,
  FIELD_ERROR_SCHEMA,
  MAXIMUM_ERRORS,
  VALIDATION_ERROR_SCHEMA,
} from '@data-import/http-kit';
import {
  knownWords,
  PAYMENT,
  type ImportTransactionsWire,
  type JsonSchema,
} from '@data-import/wire/codecs';
import { ACCOUNT_UNKNOWN_ANSWER } from '../accounts/account-refusals.js';
import { REFUSAL_CODES, REFUSED } from './import-refused.js';

type Wire = ImportTransactionsWire;

export const importAnswers = ({ results, echo }: Pick<Wire, 'results' | 'echo'>) => ({
  201: {
    description: 'Every transaction was added or already existed; in the order of the request.',
    schema: results.schema,
    examples: { added: ADDED, there_already: THERE_ALREADY, differs: DIFFERS },
  },
  400: {
    description:
      'The payload is not valid, or some of its transactions cannot be added to the account. Nothing of the request was stored.',
    schema: { oneOf: [VALIDATION_ERROR_SCHEMA, refusalSchema(echo.schema)] },
    examples: { outside_open_period: OUTSIDE_OPEN_PERIOD },
  },
  404: ACCOUNT_UNKNOWN_ANSWER,
});

const ECHOED = { ...PAYMENT, amount: '250.00' };

const ADDED = { results: [{ status: 'TRANSACTION_ADDED_TO_ACCOUNT', transaction_data: ECHOED }] };

const THERE_ALREADY = {
  results: [
    {
      status: 'TRANSACTION_ALREADY_EXISTS',
      transaction_data: { ...ECHOED, status: 'TRANSACTION_IMPORT_SUCCESS' },
    },
  ],
};

/** To a request with `report_differences=true`. */
const DIFFERS = {
  results: THERE_ALREADY.results.map((result) => ({
    ...result,
    differences: [{ attr: 'amount', stored: '25.00', posted: '250.00' }],
  })),
};

const OUTSIDE =
  'The transaction date 2024-03-15 is not within the open statement period of account A-0123ABCD (external account number EXT-1234), which is 2024-04-01 to 2024-04-30.';

const OUTSIDE_OPEN_PERIOD = {
  status: REFUSED,
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

const REFUSAL_ERROR_SCHEMA: JsonSchema = {
  allOf: [
    FIELD_ERROR_SCHEMA,
    {
      type: 'object',
      properties: { code: knownWords(Object.values(REFUSAL_CODES).map(({ code }) => code)) },
    },
  ],
};

function refusalSchema(echoed: JsonSchema): JsonSchema {
  return {
    title: 'TransactionImportError',
    type: 'object',
    properties: {
      status: knownWords([REFUSED]),
      error_detail: {
        type: 'string',
        description: 'The reason for the first refused transaction.',
      },
      transaction_data: echoed,
      errors: {
        type: 'array',
        minItems: 1,
        maxItems: MAXIMUM_ERRORS,
        description: 'All refused transactions.',
        items: REFUSAL_ERROR_SCHEMA,
      },
      errors_total: ERRORS_TOTAL_SCHEMA,
    },
    required: ['status', 'error_detail', 'transaction_data', 'errors'],
  };
}
