import type { JsonSchema } from '../request/codec.js';
import { NOT_FOUND_ANSWER, VALIDATION_ERROR_SCHEMA } from '../response/error-schemas.js';
import type { AnswerDescription } from '../routing/route.js';
import { IMPORTED_BEFORE, REFUSED, RESULT_STATUSES } from './import-results.js';

/** `item` is the schema of a posted transaction. */
export function importAnswers(item: JsonSchema): Readonly<Record<number, AnswerDescription>> {
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
    },
    400: {
      description:
        'The payload was refused, or a rule refused its first transaction; nothing of it was kept.',
      schema: { oneOf: [VALIDATION_ERROR_SCHEMA, refusalSchema(echoed)] },
    },
    404: NOT_FOUND_ANSWER,
  };
}

function echoSchema(item: JsonSchema): JsonSchema {
  const properties = item['properties'] as Readonly<Record<string, JsonSchema>>;
  return {
    ...item,
    title: 'TransactionData',
    properties: {
      ...properties,
      amount: { type: 'string', pattern: '^-?\\d{1,10}\\.\\d{2}$' },
      status: { type: 'string', enum: [IMPORTED_BEFORE] },
    },
  };
}

function resultSchema(echoed: JsonSchema): JsonSchema {
  return {
    title: 'TransactionResult',
    type: 'object',
    properties: {
      status: { type: 'string', enum: Object.values(RESULT_STATUSES) },
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
      status: { type: 'string', enum: [REFUSED] },
      error_detail: { type: 'string' },
      transaction_data: echoed,
    },
    required: ['status', 'error_detail', 'transaction_data'],
  };
}
