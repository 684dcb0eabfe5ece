import type { UseCases } from '@data-import/application';
import { listOf, organisation } from '@data-import/wire/codecs';
import { valueOf } from '../operations/refusals.js';
import type { ApiRecord } from '../record.js';
import type { OrganisationOperations } from './organisation-operations.js';

export function localOrganisations(useCases: UseCases): OrganisationOperations {
  return {
    async createOrganisation(name, idempotencyKey) {
      const created = valueOf(await useCases.createOrganisation(name, idempotencyKey));
      return organisation.print(created) as ApiRecord<'Organisation'>;
    },
    async listOrganisations() {
      const all = listOf(organisation).print(await useCases.listOrganisations());
      return all as readonly ApiRecord<'Organisation'>[];
    },
  };
}
