import type {
  ApiKeyAlreadyIssued,
  IdempotencyKeyReused,
  IssueApiKey,
  IssueApiKeyCommand,
  OrganisationNotFound,
} from '@data-import/application';
import { created, pathParameter, type Refusals } from '@data-import/http-kit';
import { API_KEY_ALREADY_ISSUED, issueApiKeyRequest, issuedApiKey } from '@data-import/wire/codecs';
import {
  IDEMPOTENCY_HEADER,
  IDEMPOTENCY_KEY,
  IDEMPOTENCY_KEY_REFUSED,
} from '../idempotency-key.js';
import { ORGANISATION_IN_PATH } from '../path-parameters.js';
import { operatorRoute, type Route } from '../route.js';
import { NOTHING_THERE, NOTHING_THERE_ANSWER } from './nothing-there.js';

/** Keys of operators are issued only by the command line: a stolen operator key cannot issue another one here. */
export function issueApiKeyRoute(issueApiKey: IssueApiKey): Route {
  return operatorRoute({
    operationId: 'issueApiKey',
    method: 'POST',
    path: '/v1/operator/organisations/:organisation_id/api-keys/',
    pathParameters: ORGANISATION_IN_PATH,
    summary: 'Issue an API key to an organisation',
    description: DESCRIPTION,
    header: IDEMPOTENCY_HEADER,
    body: { reader: issueApiKeyRequest },
    refusals: REFUSALS,
    examples: { labelled: { label: 'Loading of March' } },
    answers: { 201: CREATED_ANSWER, 404: NOTHING_THERE_ANSWER },
    handle: async ({ params, body: { label }, header: idempotencyKey }) => {
      const command: IssueApiKeyCommand = {
        role: 'caller',
        organisationId: pathParameter(params, 'organisation_id'),
        ...(label !== undefined && { label }),
        ...(idempotencyKey !== undefined && { idempotencyKey }),
      };
      return (await issueApiKey(command)).map((key) => created(issuedApiKey.print(key)));
    },
  });
}

const DESCRIPTION = `The answer is the only one that shows the key. With an \`Idempotency-Key\` a request whose answer was lost
can be sent again: for a day, and until the key is revoked, the same request under the same key is answered with the same
API key.`;

const REFUSALS: Refusals<OrganisationNotFound | IdempotencyKeyReused | ApiKeyAlreadyIssued> = {
  'organisation-not-found': NOTHING_THERE,
  'idempotency-key-reused': IDEMPOTENCY_KEY_REFUSED,
  'api-key-already-issued': { code: API_KEY_ALREADY_ISSUED, at: [IDEMPOTENCY_KEY] },
};

const CREATED_ANSWER = {
  description: 'The API key. It is shown only in this answer.',
  schema: issuedApiKey.schema,
  examples: { issued: { api_key_id: '<API_KEY_ID>', api_key: '<API_KEY>' } },
};
