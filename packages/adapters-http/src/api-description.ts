import {
  INTERNAL_ERROR,
  type ApiDescription,
  type CommonAnswer,
  type Limits,
} from '@data-import/http-kit';
import { OUTCOME_UNKNOWN } from '@data-import/wire/codecs';
import { introduction } from './introduction.js';

export const FAILURE: CommonAnswer = {
  name: 'InternalError',
  description:
    'The service failed. After `internal_error` nothing of the request is stored; after `outcome_unknown` it is stored completely or not at all.',
  codes: [INTERNAL_ERROR, OUTCOME_UNKNOWN],
};

/** What the documentation says of the whole. */
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
    security: [{ accessToken: [] }],
    securitySchemes: { accessToken: ACCESS_TOKEN },
    failure: FAILURE,
    samplePlace: 'transactions.3.amount',
  };
}

const ACCESS_TOKEN = {
  type: 'apiKey',
  in: 'header',
  name: 'Authorization',
  description: '`Token <ACCESS_TOKEN>`, including the word `Token`. See *Obtain a token* above.',
};
