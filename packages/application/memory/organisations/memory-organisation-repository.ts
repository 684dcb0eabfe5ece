import type { Organisation } from '@data-import/domain';
import type { OrganisationRepository } from '../../src/organisations/organisation-repository.js';
import type { MemoryStore } from '../memory-store.js';

/** The organisations of a `MemoryStore`. */
export class MemoryOrganisationRepository implements OrganisationRepository {
  constructor(private readonly store: MemoryStore) {}

  async find(id: string): Promise<Organisation | undefined> {
    return this.store.organisations.get(id);
  }

  async add(organisation: Organisation): Promise<void> {
    if (this.store.organisations.has(organisation.id))
      throw new Error(`There is an organisation '${organisation.id}' already.`);
    this.store.organisations.set(organisation.id, organisation);
  }
}
