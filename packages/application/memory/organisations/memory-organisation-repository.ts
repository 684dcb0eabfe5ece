import type { Organisation } from '@data-import/domain';
import type { OrganisationRepository } from '../../src/organisations/organisation-repository.js';
import type { MemoryStore } from '../memory-store.js';

export class MemoryOrganisationRepository implements OrganisationRepository {
  constructor(private readonly store: MemoryStore) {}

  async find(id: string): Promise<Organisation | undefined> {
    return this.store.organisations.get(id);
  }

  async list(): Promise<readonly Organisation[]> {
    return [...this.store.organisations.values()].toSorted(
      (a, b) => compareText(a.name, b.name) || compareText(a.id, b.id),
    );
  }

  async add(organisation: Organisation): Promise<boolean> {
    if (this.store.organisations.has(organisation.id)) return false;
    this.store.organisations.set(organisation.id, organisation);
    return true;
  }
}

function compareText(one: string, other: string): number {
  // UTF-8 sorts as its code points do; UTF-16, in which JavaScript compares, does not.
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}
