import type { IdempotencyKeyReused, UseCases } from '@data-import/application';
import { created, succeeded, type Refusals } from '@data-import/http-kit';
import { createOrganisationRequest, listOf, organisation } from '@data-import/wire/codecs';
import { IDEMPOTENCY_HEADER, IDEMPOTENCY_KEY_REFUSED } from '../idempotency-key.js';
import { operatorRoute, type Route } from '../route.js';

export function organisationRoutes({
  createOrganisation,
  listOrganisations,
}: UseCases): readonly Route[] {
  return [
    operatorRoute({
      operationId: 'createOrganisation',
      method: 'POST',
      path: '/v1/operator/organisations/',
      summary: 'Create an organisation',
      description:
        'An organisation has its own import suppliers and API keys and cannot see other organisations. Each request creates an organisation, except a retry with the same Idempotency-Key.',
      header: IDEMPOTENCY_HEADER,
      body: { reader: createOrganisationRequest },
      refusals: REFUSALS,
      examples: { organisation: { name: 'Northern Power' } },
      answers: {
        201: {
          description: 'The new organisation with its id.',
          schema: organisation.schema,
          examples: { created: ORGANISATION_EXAMPLE },
        },
      },
      handle: async ({ body, header: idempotencyKey }) =>
        (await createOrganisation(body.name, idempotencyKey)).map((one) =>
          created(organisation.print(one)),
        ),
    }),
    operatorRoute({
      operationId: 'listOrganisations',
      method: 'GET',
      path: '/v1/operator/organisations/',
      summary: 'List the organisations',
      answers: {
        200: {
          description: 'All organisations of the instance, sorted by name.',
          schema: all.schema,
          examples: { one: [ORGANISATION_EXAMPLE] },
        },
      },
      handle: async () => succeeded(all.print(await listOrganisations())),
    }),
  ];
}

export const ORGANISATION_EXAMPLE = {
  organisation_id: '<ORGANISATION_ID>',
  name: 'Northern Power',
};

const REFUSALS: Refusals<IdempotencyKeyReused> = {
  'idempotency-key-reused': IDEMPOTENCY_KEY_REFUSED,
};

const all = listOf(organisation);
