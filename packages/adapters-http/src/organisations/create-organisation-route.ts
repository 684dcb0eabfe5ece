import type { CreateOrganisation } from '@data-import/application';
import { described } from '../request/codec.js';
import { record } from '../request/record.js';
import { text } from '../request/text.js';
import { created } from '../response/answer.js';
import { operatorAnswer, operatorCodeOf } from '../response/operator-refusal.js';
import { route, type Route } from '../routing/route.js';

export function createOrganisationRoute(createOrganisation: CreateOrganisation): Route {
  return route({
    operationId: 'createOrganisation',
    method: 'POST',
    path: '/v1/operator/organisations/',
    summary: 'Create an organisation',
    description:
      'An organisation owns import suppliers and API keys, and sees nothing of other organisations. Each request creates one.',
    body: { codec: createOrganisationRequest, whenInvalid: operatorCodeOf },
    examples: { organisation: { name: 'Northern Power' } },
    answers: { 201: CREATED_ANSWER, 400: operatorAnswer({}) },
    handle: async ({ body }) => {
      const { id, name } = await createOrganisation(body.name);
      return created({ organisation_id: id, name });
    },
  });
}

const createOrganisationRequest = record('CreateOrganisationRequest', {
  name: described(text({ maxLength: 256 }), 'For people; it need not be the only one of its name.'),
});

const CREATED_ANSWER = {
  description: 'The organisation, with the identifier that it was given.',
  schema: {
    title: 'Organisation',
    type: 'object',
    properties: { organisation_id: { type: 'string' }, name: { type: 'string' } },
    required: ['organisation_id', 'name'],
  },
  examples: { created: { organisation_id: '<ORGANISATION_ID>', name: 'Northern Power' } },
};
