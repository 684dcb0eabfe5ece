import { ERROR_SCHEMA, VALIDATION_ERROR_SCHEMA, type Described } from '@data-import/http-kit';
import {
  EXPIRED_REFRESH_TOKEN,
  INVALID,
  INVALID_API_KEY,
  INVALID_INPUT_COMBINATION,
  INVALID_REFRESH_TOKEN,
  knownWords,
  NULL,
  REQUIRED,
  THROTTLED,
  UNKNOWN_FIELD,
} from '@data-import/wire/codecs';
import type { JsonSchema } from '@data-import/wire/kit';
import { SERVICE_TOKEN_SCHEMA } from './service-token-schema.js';

const SERVICE_TOKEN_CODES = [
  INVALID_API_KEY,
  INVALID_REFRESH_TOKEN,
  EXPIRED_REFRESH_TOKEN,
  INVALID_INPUT_COMBINATION,
];

const FREE = { type: 'object', additionalProperties: true };
const FREE_OR_NULL = { type: ['object', 'null'], additionalProperties: true };

const GRAPHQL_REQUEST: JsonSchema = {
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

const GRAPHQL_RESPONSE: JsonSchema = {
  title: 'GraphqlResponse',
  type: 'object',
  properties: {
    data: { ...FREE_OR_NULL, description: 'The result of the document.' },
    errors: { type: 'array', minItems: 1, items: ERROR },
  },
  minProperties: 1,
};

const MEDIA_TYPES = ['application/json', 'application/graphql-response+json'];

const QUERY =
  'mutation ($input: ObtainServiceTokenInput!) { obtainServiceToken(input: $input) { token payload refreshToken refreshExpiresIn } }';

const asking = (input: object) => ({ query: QUERY, variables: { input } });

const REFUSED = {
  data: { obtainServiceToken: null },
  errors: [
    {
      message: 'The API key is not known or was revoked.',
      path: ['obtainServiceToken'],
      extensions: { code: 'INVALID_API_KEY' },
    },
  ],
};

const OBTAINED = {
  data: {
    obtainServiceToken: {
      token: '<ACCESS_TOKEN>',
      payload: { sub: 'key-1', role: 'caller', org: 'org-1', iat: 1767225600, exp: 1767229200 },
      refreshToken: '<REFRESH_TOKEN>',
      refreshExpiresIn: 1767830400,
    },
  },
};

const MISSING_QUERY = { errors: [{ message: 'Missing query' }] };

const DESCRIPTION = `A GraphQL mutation. Its input has exactly one of \`APIKey\` and \`refreshToken\`. The API key comes from the
operator. The refresh token comes from an earlier answer and stays the same when it is used; an API key gives the same one
for ten seconds. \`refreshExpiresIn\` is the
Unix time at which it expires.

What the mutation refuses is answered with 200, as GraphQL does: look for \`errors\` and their \`extensions.code\`.
After too many wrong keys or refresh tokens the wrong ones are answered with 429; a right one is always accepted. An
organisation that takes too many tokens in a minute gets 429 too: use a token for the hour that it lives.

\`\`\`graphql
${SERVICE_TOKEN_SCHEMA}
\`\`\``;

/** The one operation that is not in the route table: GraphQL over HTTP has rules of its own. */
export const serviceTokenOutline: Described = {
  operationId: 'obtainServiceToken',
  method: 'POST',
  path: '/v1/graphql/',
  tag: {
    name: 'Access tokens',
    description: 'Access tokens, which all other requests need.',
  },
  summary: 'Obtain an access token',
  description: DESCRIPTION,
  query: { schema: {}, forms: [INVALID], rules: [] },
  body: { schema: GRAPHQL_REQUEST, forms: [INVALID, UNKNOWN_FIELD, REQUIRED, NULL], rules: [] },
  failedCodes: [],
  refusals: {},
  examples: {
    api_key: asking({ APIKey: '<API_KEY>' }),
    refresh_token: asking({ refreshToken: '<REFRESH_TOKEN>' }),
  },
  mediaTypes: MEDIA_TYPES,
  answers: {
    200: {
      description: 'The token, or the reason why none was issued.',
      schema: GRAPHQL_RESPONSE,
      itemCodes: SERVICE_TOKEN_CODES,
      examples: { obtained: OBTAINED, refused: REFUSED },
    },
    400: {
      description: 'The body is not JSON or not a GraphQL request.',
      schema: { oneOf: [VALIDATION_ERROR_SCHEMA, GRAPHQL_RESPONSE] },
      mediaType: MEDIA_TYPES,
      examples: { not_graphql: MISSING_QUERY },
    },
    429: {
      description:
        'Too many wrong keys or refresh tokens from this address, or too many tokens for this organisation.',
      schema: ERROR_SCHEMA,
      codes: [THROTTLED],
      headers: { 'Retry-After': 'Seconds to wait before sending the request again.' },
    },
  },
};
