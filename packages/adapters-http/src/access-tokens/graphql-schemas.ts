import type { JsonSchema } from '../request/codec.js';

export const GRAPHQL_REQUEST: JsonSchema = {
  title: 'GraphqlRequest',
  type: 'object',
  properties: {
    query: { type: 'string', description: 'A document with one operation and one root field.' },
    operationName: { type: ['string', 'null'] },
    variables: { type: ['object', 'null'] },
    extensions: { type: ['object', 'null'] },
  },
  required: ['query'],
};

const ERROR: JsonSchema = {
  title: 'GraphqlError',
  type: 'object',
  properties: {
    message: { type: 'string', description: 'For people; its wording may change.' },
    locations: { type: 'array', items: { type: 'object' } },
    path: { type: 'array', items: { type: ['string', 'integer'] } },
    extensions: {
      type: 'object',
      properties: {
        code: {
          type: 'string',
          enum: [
            'INVALID_API_KEY',
            'INVALID_REFRESH_TOKEN',
            'EXPIRED_REFRESH_TOKEN',
            'INVALID_INPUT_COMBINATION',
          ],
        },
      },
    },
  },
  required: ['message'],
};

export const GRAPHQL_RESPONSE: JsonSchema = {
  title: 'GraphqlResponse',
  type: 'object',
  properties: {
    data: { type: ['object', 'null'], description: 'What the document asked for.' },
    errors: { type: 'array', minItems: 1, items: ERROR },
  },
  minProperties: 1,
};
