import type { Organisation } from '@data-import/domain';
import type { OrganisationRepository } from './organisation-repository.js';

/** Two organisations may have one name; they are told apart by their identifiers. */
export type CreateOrganisation = (name: string) => Promise<Organisation>;

interface Ports {
  readonly organisations: OrganisationRepository;
  readonly newId: () => string;
}

/** `newId` never gives the same id twice. */
export const makeCreateOrganisation =
  ({ organisations, newId }: Ports): CreateOrganisation =>
  async (name) => {
    const organisation = { id: newId(), name };
    await organisations.add(organisation);
    return organisation;
  };
