import type { JsonSchema } from '../request/codec.js';
import type { ErrorCode } from '../response/error-codes.js';
import {
  NOT_FOUND_ANSWER,
  validationAnswer,
  VALIDATION_ERROR_SCHEMA,
} from '../response/error-schemas.js';
import type { AnswerDescription } from '../routing/route.js';
import { IMPORTED_BEFORE, REFUSED, RESULT_STATUSES } from './import-results.js';
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
        'The payload was refused, or a rule refused its first transaction; nothing of it was kept.',
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

const OUTSIDE_OPEN_PERIOD = {
  status: REFUSED,
  error_detail:
    'The transaction date 2024-03-15 is not within the open statement period of account A-0123ABCD (external account number EXT-1234), which is 2024-04-01 to 2024-04-30.',
  transaction_data: ECHOED,
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

function refusalSchema(echoed: JsonSchema): JsonSchema {
  return {
    title: 'TransactionImportError',
    type: 'object',
    properties: {
      status: knownWords([REFUSED]),
      error_detail: { type: 'string' },
      transaction_data: echoed,
    },
    required: ['status', 'error_detail', 'transaction_data'],
  };
}
