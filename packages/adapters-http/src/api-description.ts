import {
  INTERNAL_ERROR,
  lastingContent,
  publicRoute,
  type ApiDescription,
  type CommonAnswer,
  type JsonObject,
} from '@data-import/http-kit';
import { OUTCOME_UNKNOWN } from '@data-import/wire/codecs';
import type { Limits } from '@data-import/wire/kit';
import { introduction } from './introduction.js';
import { REFERENCE, type Route } from './route.js';

export const FAILURE: CommonAnswer = {
  name: 'InternalError',
  description:
    'The service failed. After `internal_error` nothing of the request is stored; after `outcome_unknown` it is stored completely or not at all.',
  codes: [INTERNAL_ERROR, OUTCOME_UNKNOWN],
};

/** The parts of the API description that belong to no route. */
export function apiDescription(limits: Limits): ApiDescription {
  return {
    info: {
      title: 'Customer Data-Import service',
      version: '1',
      description: introduction(limits),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    // Seen from the document, so that it holds below any prefix of a proxy.
    servers: [{ url: '.', description: 'The instance that serves this document.' }],
    security: Object.keys(SECURITY_SCHEMES).map((name) => ({ [name]: [] })),
    securitySchemes: SECURITY_SCHEMES,
    failure: FAILURE,
    samplePlace: 'transactions.3.amount',
  };
}

/** One token, three ways to say so: a client takes the first one that it knows. */
const SECURITY_SCHEMES = {
  accessToken: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: '`Token <ACCESS_TOKEN>`, including the word `Token`. See *Obtain a token* above.',
  },
  bearerToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: '`Bearer <ACCESS_TOKEN>`: the same token, for clients that know this word.',
  },
  clientCredentials: {
    type: 'oauth2',
    description: 'The client obtains the token by itself, with the id of the API key and the key.',
    flows: { clientCredentials: { tokenUrl: './oauth/token', scopes: {} } },
  },
};

/** The document as it is, made for the first who asks. It does not describe itself. */
export function descriptionRoute(describe: () => JsonObject): Route {
  const printed = lastingContent(async () => Buffer.from(JSON.stringify(describe())));
  return publicRoute({
    operationId: 'openapi',
    tag: REFERENCE,
    method: 'GET',
    path: '/openapi.json',
    summary: 'Get the OpenAPI description',
    mediaTypes: ['application/json'],
    answers: {},
    handle: async () => ({
      status: 200,
      headers: { 'Cache-Control': 'no-cache' },
      body: {
        kind: 'lasting',
        mediaType: 'application/json; charset=utf-8',
        content: await printed(),
      },
    }),
  });
}
