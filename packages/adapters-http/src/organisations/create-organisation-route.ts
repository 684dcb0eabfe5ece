import type { CreateOrganisation, IdempotencyKeyReused } from '@data-import/application';
import { created, type Refusals } from '@data-import/http-kit';
import { createOrganisationRequest, organisation } from '@data-import/wire/codecs';
import { IDEMPOTENCY_HEADER, IDEMPOTENCY_KEY_REFUSED } from '../idempotency-key.js';
import { operatorRoute, type Route } from '../route.js';
import { ORGANISATION_EXAMPLE } from './organisation-example.js';

export function createOrganisationRoute(createOrganisation: CreateOrganisation): Route {
  return operatorRoute({
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
  });
}

const REFUSALS: Refusals<IdempotencyKeyReused> = {
  'idempotency-key-reused': IDEMPOTENCY_KEY_REFUSED,
};
