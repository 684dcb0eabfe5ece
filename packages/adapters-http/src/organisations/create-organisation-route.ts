import type { CreateOrganisation } from '@data-import/application';
import { described } from '../request/codec.js';
import { IDEMPOTENCY_KEY } from '../request/idempotency-key.js';
import { record } from '../request/record.js';
import { text } from '../request/text.js';
import { created, fieldError } from '../response/answer.js';
import { operatorAnswer, operatorCodeOf, operatorRefused } from '../response/operator-refusal.js';
import { route, type Route } from '../routing/route.js';
import {
  ORGANISATION_EXAMPLE,
  ORGANISATION_SCHEMA,
  printOrganisation,
} from './printed-organisation.js';

export function createOrganisationRoute(createOrganisation: CreateOrganisation): Route {
  return route({
    operationId: 'createOrganisation',
    method: 'POST',
    path: '/v1/operator/organisations/',
    summary: 'Create an organisation',
    description:
      'An organisation owns import suppliers and API keys, and sees nothing of other organisations. Each request creates one, except a repeat under the same Idempotency-Key.',
    takesIdempotencyKey: true,
    body: { codec: createOrganisationRequest, whenInvalid: operatorCodeOf },
    examples: { organisation: { name: 'Northern Power' } },
    answers: {
      201: {
        description: 'The organisation, with the identifier that it was given.',
        schema: ORGANISATION_SCHEMA,
        examples: { created: ORGANISATION_EXAMPLE },
      },
      400: operatorAnswer({ idempotency_key_reused: IDEMPOTENCY_KEY }),
    },
    handle: async ({ body, idempotencyKey }) =>
      (await createOrganisation(body.name, idempotencyKey)).match(
        (organisation) => created(printOrganisation(organisation)),
        () => operatorRefused([fieldError('idempotency_key_reused', [IDEMPOTENCY_KEY])]),
      ),
  });
}

const createOrganisationRequest = record('CreateOrganisationRequest', {
  name: described(text({ maxLength: 256 }), 'For people; it need not be the only one of its name.'),
});
