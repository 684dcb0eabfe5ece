import type { ListApiKeys, OrganisationNotFound } from '@data-import/application';
import { pathParameter, succeeded, type Refusals } from '@data-import/http-kit';
import { listedApiKeys } from '@data-import/wire/codecs';
import { ORGANISATION_IN_PATH } from '../path-parameters.js';
import { operatorRoute, type Route } from '../route.js';
import { NOTHING_THERE, NOTHING_THERE_ANSWER } from './nothing-there.js';

export function listApiKeysRoute(listApiKeys: ListApiKeys): Route {
  return operatorRoute({
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
        examples: { one: [EXAMPLE] },
      },
      404: NOTHING_THERE_ANSWER,
    },
    refusals: REFUSALS,
    handle: async ({ params }) =>
      (await listApiKeys(pathParameter(params, 'organisation_id'))).map((keys) =>
        succeeded(listedApiKeys.print(keys)),
      ),
  });
}

const REFUSALS: Refusals<OrganisationNotFound> = {
  'organisation-not-found': NOTHING_THERE,
};

const EXAMPLE = {
  api_key_id: '<API_KEY_ID>',
  label: 'Loading of March',
  role: 'caller',
  issued_at: '2026-03-01T08:00:00Z',
  last_used_at: '2026-03-02T01:15:00Z',
  revoked_at: null,
  revoked_by: null,
};
