import type { JsonSchema } from '../request/codec.js';
import type { ErrorCode } from '../response/error-codes.js';
import { MAXIMUM_ERRORS } from '../response/answer.js';
import {
  ERRORS_TOTAL_SCHEMA,
  FIELD_ERROR_SCHEMA,
  NOT_FOUND_ANSWER,
  validationAnswer,
  VALIDATION_ERROR_SCHEMA,
} from '../response/error-schemas.js';
import type { AnswerDescription } from '../routing/route.js';
import { IMPORTED_BEFORE, REFUSAL_CODES, REFUSED, RESULT_STATUSES } from './import-results.js';
import { PAYMENT } from './transaction-examples.js';
import { knownWords } from '../response/known-words.js';

/** `item` is the schema of a posted transaction. */
export function importAnswers(
  item: JsonSchema,
  failed: ErrorCode,
): Readonly<Record<number, AnswerDescription>> {
  const echoed = echoSchema(item);
  return {
    201: {
      description: 'Every transaction was added or was there already, in the order posted.',
      schema: {
        title: 'ImportTransactionsResult',
        type: 'object',
        properties: { results: { type: 'array', items: resultSchema(echoed) } },
        required: ['results'],
      },
      examples: { added: ADDED, there_already: THERE_ALREADY },
    },
    400: {
      ...validationAnswer(failed, RULES),
      description:
        'The payload was refused, or rules refused some of its transactions; nothing of it was kept.',
      schema: { oneOf: [VALIDATION_ERROR_SCHEMA, refusalSchema(echoed)] },
      examples: { outside_open_period: OUTSIDE_OPEN_PERIOD },
    },
    404: NOT_FOUND_ANSWER,
  };
}

const RULES = {
  invalid: 'transactions.0.amount',
  amount_not_positive: 'transactions.0.amount',
  amount_does_not_match_line_items: 'transactions.0.amount',
  required: ['transactions.0.product_code', 'transactions.0.line_items'],
  empty: 'transactions.0.line_items',
  invalid_choice: 'transactions.0.payment_type',
  not_allowed_for_type: ['transactions.0.payment_type', 'transactions.0.line_items'],
  start_date_later_than_end_date: 'transactions.0.line_items.0.start_date',
  line_item_units_must_be_two_values: 'transactions.0.line_items.0.units',
  incorrect_line_item_net_amount: 'transactions.0.line_items.0.net_amount',
  duplicate_transaction_ids: 'transactions.1.transaction_id',
  import_supplier_migration_not_ongoing: 'import_supplier',
  transaction_date_outside_open_period: 'transactions.0.transaction_date',
  no_open_statement_period: 'transactions.0.transaction_date',
} as const;

const ECHOED = { ...PAYMENT, amount: '250.00' };

const ADDED = { results: [{ status: RESULT_STATUSES.added, transaction_data: ECHOED }] };

const THERE_ALREADY = {
  results: [
    {
      status: RESULT_STATUSES['already-exists'],
      transaction_data: { ...ECHOED, status: IMPORTED_BEFORE },
    },
  ],
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
      code: REFUSAL_CODES['outside-open-period'],
      attr: 'transactions.0.transaction_date',
    },
  ],
};

function echoSchema(item: JsonSchema): JsonSchema {
  const properties = item['properties'] as Readonly<Record<string, JsonSchema>>;
  return {
    ...item,
    title: 'TransactionData',
    properties: {
      ...properties,
      amount: { type: 'string', pattern: '^-?\\d{1,10}\\.\\d{2}$' },
      status: knownWords([IMPORTED_BEFORE]),
    },
  };
}

function resultSchema(echoed: JsonSchema): JsonSchema {
  return {
    title: 'TransactionResult',
    type: 'object',
    properties: {
      status: knownWords(Object.values(RESULT_STATUSES)),
      transaction_data: echoed,
    },
    required: ['status', 'transaction_data'],
  };
}

const REFUSAL_ERROR_SCHEMA: JsonSchema = {
  allOf: [
    FIELD_ERROR_SCHEMA,
    { type: 'object', properties: { code: knownWords(Object.values(REFUSAL_CODES)) } },
  ],
};

function refusalSchema(echoed: JsonSchema): JsonSchema {
  return {
    title: 'TransactionImportError',
    type: 'object',
    properties: {
      status: knownWords([REFUSED]),
      error_detail: { type: 'string', description: 'Of the first transaction that was refused.' },
      transaction_data: echoed,
      errors: {
        type: 'array',
        minItems: 1,
        maxItems: MAXIMUM_ERRORS,
        description: 'All transactions that were refused.',
        items: REFUSAL_ERROR_SCHEMA,
      },
      errors_total: ERRORS_TOTAL_SCHEMA,
    },
    required: ['status', 'error_detail', 'transaction_data', 'errors'],
  };
}
