import type {
  ApiKeyAlreadyIssued,
  ApiKeyNotFound,
  IdempotencyKeyReused,
  IssueApiKeyCommand,
  OrganisationNotFound,
  UseCases,
} from '@data-import/application';
import {
  created,
  noContent,
  NOT_FOUND,
  pathParameter,
  succeeded,
  type Refusals,
} from '@data-import/http-kit';
import {
  API_KEY_ALREADY_ISSUED,
  issueApiKeyRequest,
  issuedApiKey,
  listedApiKeys,
} from '@data-import/wire/codecs';
import {
  IDEMPOTENCY_HEADER,
  IDEMPOTENCY_KEY,
  IDEMPOTENCY_KEY_REFUSED,
} from '../idempotency-key.js';
import { API_KEY_IN_PATH, ORGANISATION_IN_PATH } from '../path-parameters.js';
import { operatorRoute, type Route } from '../route.js';

export function apiKeyRoutes({
  issueApiKey,
  listApiKeys,
  revokeApiKey,
}: UseCases): readonly Route[] {
  return [
    // Keys of operators are issued only by the command line: a stolen operator key cannot issue another one here.
    operatorRoute({
      operationId: 'issueApiKey',
      method: 'POST',
      path: '/v1/operator/organisations/:organisation_id/api-keys/',
      pathParameters: ORGANISATION_IN_PATH,
      summary: 'Issue an API key to an organisation',
      description: DESCRIPTION,
      header: IDEMPOTENCY_HEADER,
      body: { reader: issueApiKeyRequest },
      refusals: ISSUING_REFUSED,
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
    }),
    operatorRoute({
      operationId: 'listApiKeys',
      method: 'GET',
      path: '/v1/operator/organisations/:organisation_id/api-keys/',
      pathParameters: ORGANISATION_IN_PATH,
      summary: 'List the API keys of an organisation',
      answers: {
        200: {
          description:
            "The organisation's API keys, oldest first, including revoked ones. The text of a key is not stored and not shown.",
          schema: listedApiKeys.schema,
          examples: { one: [LISTED_EXAMPLE] },
        },
        404: NOTHING_THERE_ANSWER,
      },
      refusals: LISTING_REFUSED,
      handle: async ({ params }) =>
        (await listApiKeys(pathParameter(params, 'organisation_id'))).map((keys) =>
          succeeded(listedApiKeys.print(keys)),
        ),
    }),
    operatorRoute({
      operationId: 'revokeApiKey',
      method: 'DELETE',
      path: '/v1/operator/api-keys/:api_key_id/',
      pathParameters: API_KEY_IN_PATH,
      summary: 'Revoke an API key',
      description: 'The key gives no more tokens; its existing tokens end within ten seconds.',
      answers: { 204: { description: 'The key is revoked.' }, 404: NOTHING_THERE_ANSWER },
      refusals: REVOKING_REFUSED,
      handle: async ({ params }, { apiKeyId }) => {
        const revoked = await revokeApiKey(pathParameter(params, 'api_key_id'), apiKeyId);
        return revoked.map(() => noContent);
      },
    }),
  ];
}

const NOTHING_THERE = { status: 404, code: NOT_FOUND } as const;

const NOTHING_THERE_ANSWER = { description: 'No resource exists at this path.' } as const;

const DESCRIPTION = `The answer is the only one that shows the key. With an \`Idempotency-Key\` a request whose answer was lost
can be sent again: for a day, and until the key is revoked, the same request under the same key is answered with the same
API key.`;

const ISSUING_REFUSED: Refusals<OrganisationNotFound | IdempotencyKeyReused | ApiKeyAlreadyIssued> =
  {
    'organisation-not-found': NOTHING_THERE,
    'idempotency-key-reused': IDEMPOTENCY_KEY_REFUSED,
    'api-key-already-issued': { code: API_KEY_ALREADY_ISSUED, at: [IDEMPOTENCY_KEY] },
  };

const CREATED_ANSWER = {
  description: 'The API key. It is shown only in this answer.',
  schema: issuedApiKey.schema,
  examples: { issued: { api_key_id: '<API_KEY_ID>', api_key: '<API_KEY>' } },
};

const LISTING_REFUSED: Refusals<OrganisationNotFound> = {
  'organisation-not-found': NOTHING_THERE,
};

const LISTED_EXAMPLE = {
  api_key_id: '<API_KEY_ID>',
  label: 'Loading of March',
  role: 'caller',
  issued_at: '2026-03-01T08:00:00Z',
  last_used_at: '2026-03-02T01:15:00Z',
  revoked_at: null,
  revoked_by: null,
};

const REVOKING_REFUSED: Refusals<ApiKeyNotFound> = {
  'api-key-not-found': NOTHING_THERE,
};
