import { compareCodePoints } from '../../src/accounts/best-matches.js';
import type { OrganisationRepository } from '../../src/organisations/organisation-repository.js';
import { noteChange } from '../audit/memory-audit-log.js';
import type { MemoryStore } from '../memory-store.js';

export function memoryOrganisationRepository({
  organisations,
}: MemoryStore): OrganisationRepository {
  return {
    async find(id) {
      return organisations.get(id);
    },

    async list() {
      return [...organisations.values()].toSorted(
        (a, b) => compareCodePoints(a.name, b.name) || compareCodePoints(a.id, b.id),
      );
    },

    async add(organisation) {
      if (organisations.has(organisation.id)) return false;
      organisations.set(organisation.id, organisation);
      noteChange({ subject: organisation.id });
      return true;
    },
  };
}
