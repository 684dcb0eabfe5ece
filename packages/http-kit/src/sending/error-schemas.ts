import { type JsonSchema, MAXIMUM_ERRORS } from '@data-import/wire/kit';

// The description adds the list of codes, once it knows all routes.
const code = { type: 'string' };
const detail = {
  type: 'string',
  description: 'A text for people. Its wording may change; programs use code.',
};

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
        'Dot path of the input, such as items.3.name; non_field_errors for the request as a whole.',
    },
  },
  required: ['detail', 'code', 'attr'],
};

export const ERRORS_TOTAL_SCHEMA: JsonSchema = {
  type: 'integer',
  minimum: MAXIMUM_ERRORS + 1,
  description: `The full number of problems. Present only if it is above ${MAXIMUM_ERRORS}; errors then lists the first ${MAXIMUM_ERRORS}.`,
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

/** The titles of the error schemas that can carry any code. */
export const ERROR_TITLES = ['Error', 'FieldError', 'ValidationError'] as const;

export const VALIDATION_DESCRIPTION =
  'The request was refused and lists its problems. Nothing of it was stored.';
