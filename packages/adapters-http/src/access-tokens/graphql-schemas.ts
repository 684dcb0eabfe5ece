import type { JsonSchema } from '@data-import/http-kit';
import {
  EXPIRED_REFRESH_TOKEN,
  INVALID_API_KEY,
  INVALID_INPUT_COMBINATION,
  INVALID_REFRESH_TOKEN,
  knownWords,
} from '@data-import/wire/codecs';

/** In `extensions.code` of GraphQL errors. */
export const SERVICE_TOKEN_CODES = [
  INVALID_API_KEY,
  INVALID_REFRESH_TOKEN,
  EXPIRED_REFRESH_TOKEN,
  INVALID_INPUT_COMBINATION,
];

const FREE = { type: 'object', additionalProperties: true };
const FREE_OR_NULL = { type: ['object', 'null'], additionalProperties: true };

export const GRAPHQL_REQUEST: JsonSchema = {
  title: 'GraphqlRequest',
  type: 'object',
  properties: {
    query: { type: 'string', description: 'A document whose operations have one root field each.' },
    operationName: { type: ['string', 'null'] },
    variables: { ...FREE_OR_NULL, description: 'The variables of the document by name.' },
    extensions: FREE_OR_NULL,
  },
  required: ['query'],
};

const ERROR: JsonSchema = {
  title: 'GraphqlError',
  type: 'object',
  properties: {
    message: {
      type: 'string',
      description: 'A text for people. Its wording may change; programs use code.',
    },
    locations: { type: 'array', items: FREE },
    path: { type: 'array', items: { type: ['string', 'integer'] } },
    extensions: {
      ...FREE,
      properties: {
        code: knownWords(SERVICE_TOKEN_CODES.map(({ code }) => code)),
      },
    },
  },
  required: ['message'],
};

export const GRAPHQL_RESPONSE: JsonSchema = {
  title: 'GraphqlResponse',
  type: 'object',
  properties: {
    data: { ...FREE_OR_NULL, description: 'The result of the document.' },
    errors: { type: 'array', minItems: 1, items: ERROR },
  },
  minProperties: 1,
};
