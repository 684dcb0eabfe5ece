import type { UseCases } from '@data-import/application';
import { createOrganisationRequest, listOf, organisation } from '@data-import/wire/codecs';
import { IDEMPOTENCY_HEADER, IDEMPOTENCY_KEY_REFUSED } from '../idempotency-key.js';
import { changeRoute, operatorRoute, type Route } from '../route.js';

export function organisationRoutes(useCases: UseCases): readonly Route[] {
  return [
    changeRoute(useCases, {
      operationId: 'createOrganisation',
      method: 'POST',
      path: '/v1/operator/organisations/',
      summary: 'Create an organisation',
      description:
        'An organisation has its own import suppliers and API keys and cannot see other organisations. Each request creates an organisation, except a retry with the same Idempotency-Key.',
      header: IDEMPOTENCY_HEADER,
      body: { reader: createOrganisationRequest },
      refusals: { 'idempotency-key-reused': IDEMPOTENCY_KEY_REFUSED },
      examples: { organisation: { name: 'Northern Power' } },
      creates: {
        printer: organisation,
        description: 'The new organisation with its id.',
        examples: { created: ORGANISATION_EXAMPLE },
      },
      handle: async ({ createOrganisation }, { body, header }) =>
        createOrganisation(body.name, header),
    }),
    operatorRoute({
      operationId: 'listOrganisations',
      method: 'GET',
      path: '/v1/operator/organisations/',
      summary: 'List the organisations',
      shows: {
        printer: listOf(organisation),
        description: 'All organisations of the instance, sorted by name.',
        examples: { one: [ORGANISATION_EXAMPLE] },
      },
      handle: async () => useCases.listOrganisations(),
    }),
  ];
}

const ORGANISATION_EXAMPLE = {
  organisation_id: '<ORGANISATION_ID>',
  name: 'Northern Power',
};
