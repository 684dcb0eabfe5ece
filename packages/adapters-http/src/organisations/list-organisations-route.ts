import type { ListOrganisations } from '@data-import/application';
import { succeeded } from '../response/answer.js';
import { route, type Route } from '../routing/route.js';
import {
  ORGANISATION_EXAMPLE,
  ORGANISATION_SCHEMA,
  printOrganisation,
} from './printed-organisation.js';

export function listOrganisationsRoute(listOrganisations: ListOrganisations): Route {
  return route({
    operationId: 'listOrganisations',
    method: 'GET',
    path: '/v1/operator/organisations/',
    summary: 'List the organisations',
    answers: {
      200: {
        description: 'All organisations of the instance, by name.',
        schema: { type: 'array', items: ORGANISATION_SCHEMA },
        examples: { one: [ORGANISATION_EXAMPLE] },
      },
    },
    handle: async () => succeeded((await listOrganisations()).map(printOrganisation)),
  });
}
