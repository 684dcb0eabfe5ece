import type { JsonSchema } from '../request/codec.js';
import type { AnswerDescription, Rules } from '../routing/route.js';
import { MAXIMUM_ERRORS } from './answer.js';
import { ERROR_CODES, type ErrorCode } from './error-codes.js';
import { knownWords } from './known-words.js';

const code = knownWords(Object.keys(ERROR_CODES));
const detail = { type: 'string', description: 'For people; its wording may change.' };

export const ERROR_SCHEMA: JsonSchema = {
  title: 'Error',
  type: 'object',
  properties: { detail, code },
  required: ['detail', 'code'],
};

export const FIELD_ERROR_SCHEMA: JsonSchema = {
  title: 'FieldError',
  type: 'object',
  properties: {
    detail,
    code,
    attr: {
      type: 'string',
      description:
        'Dot path of the input, such as transactions.3.amount; non_field_errors for the request as a whole.',
    },
  },
  required: ['detail', 'code', 'attr'],
};

export const ERRORS_TOTAL_SCHEMA: JsonSchema = {
  type: 'integer',
  minimum: MAXIMUM_ERRORS + 1,
  description: `How many problems there are, when more than ${MAXIMUM_ERRORS}: then errors lists the first of them.`,
};

export const VALIDATION_ERROR_SCHEMA: JsonSchema = {
  title: 'ValidationError',
  type: 'object',
  properties: {
    detail,
    code,
    errors: { type: 'array', maxItems: MAXIMUM_ERRORS, items: FIELD_ERROR_SCHEMA },
    errors_total: ERRORS_TOTAL_SCHEMA,
  },
  required: ['detail', 'code', 'errors'],
};

export const VALIDATION_ANSWER: AnswerDescription = {
  description: 'The request was refused, with everything that is wrong; nothing of it was kept.',
  schema: VALIDATION_ERROR_SCHEMA,
};

/** `failed` says that the body was refused as a whole. */
export function validationAnswer(failed: ErrorCode, rules: Rules): AnswerDescription {
  return { ...VALIDATION_ANSWER, codes: [failed], rules };
}

export function codesOf(rules: Rules): readonly ErrorCode[] {
  return Object.keys(rules) as ErrorCode[];
}

const refusal = (description: string, ...codes: ErrorCode[]): AnswerDescription => ({
  description,
  schema: ERROR_SCHEMA,
  codes,
});

export const NOT_FOUND_ANSWER: AnswerDescription = refusal(
  "No imported account matches, or it is another organisation's.",
  'account_not_found',
);

export const NOTHING_THERE_ANSWER: AnswerDescription = refusal(
  'There is nothing at this path.',
  'not_found',
);

export const SUPPLIER_NOT_FOUND_ANSWER: AnswerDescription = refusal(
  "There is no import supplier of this code, or it is another organisation's.",
  'import_supplier_not_found',
);

export const PROCESS_NOT_FOUND_ANSWER: AnswerDescription = refusal(
  'The import supplier or the import process of the account is not there.',
  'import_supplier_not_found',
  'account_not_found',
);

export const BUSINESS_NOT_FOUND_ANSWER: AnswerDescription = refusal(
  'The import supplier or its business is not there.',
  'import_supplier_not_found',
  'business_not_found',
);

export const NUMBER_NOT_FOUND_ANSWER: AnswerDescription = refusal(
  'There is no account of this number.',
  'account_not_found',
);
