import type { JsonSchema } from '../request/codec.js';
import { knownWords } from '../response/known-words.js';

const FREE = { type: 'object', additionalProperties: true };
const FREE_OR_NULL = { type: ['object', 'null'], additionalProperties: true };

export const GRAPHQL_REQUEST: JsonSchema = {
  title: 'GraphqlRequest',
  type: 'object',
  properties: {
    query: { type: 'string', description: 'A document whose operations have one root field each.' },
    operationName: { type: ['string', 'null'] },
    variables: { ...FREE_OR_NULL, description: 'By name, what the document asks for.' },
    extensions: FREE_OR_NULL,
  },
  required: ['query'],
};

const ERROR: JsonSchema = {
  title: 'GraphqlError',
  type: 'object',
  properties: {
    message: { type: 'string', description: 'For people; its wording may change.' },
    locations: { type: 'array', items: FREE },
    path: { type: 'array', items: { type: ['string', 'integer'] } },
    extensions: {
      ...FREE,
      properties: {
        code: knownWords([
          'INVALID_API_KEY',
          'INVALID_REFRESH_TOKEN',
          'EXPIRED_REFRESH_TOKEN',
          'INVALID_INPUT_COMBINATION',
        ]),
      },
    },
  },
  required: ['message'],
};

export const GRAPHQL_RESPONSE: JsonSchema = {
  title: 'GraphqlResponse',
  type: 'object',
  properties: {
    data: { ...FREE_OR_NULL, description: 'What the document asked for.' },
    errors: { type: 'array', minItems: 1, items: ERROR },
  },
  minProperties: 1,
};
