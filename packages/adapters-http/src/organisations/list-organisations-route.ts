import type { ListOrganisations } from '@data-import/application';
import { succeeded } from '@data-import/http-kit';
import { listOf, organisation } from '@data-import/wire/codecs';
import { operatorRoute, type Route } from '../route.js';
import { ORGANISATION_EXAMPLE } from './organisation-example.js';

export function listOrganisationsRoute(listOrganisations: ListOrganisations): Route {
  return operatorRoute({
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
  });
}

const all = listOf(organisation);
