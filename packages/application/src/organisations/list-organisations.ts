import type { Organisation } from '@data-import/domain';
import type { OrganisationRepository } from './organisation-repository.js';

/** All organisations of the instance, by name and then by id. */
export type ListOrganisations = () => Promise<readonly Organisation[]>;

interface Ports {
  readonly organisations: Pick<OrganisationRepository, 'list'>;
}

/** The order is that of the repository. */
export const makeListOrganisations =
  ({ organisations }: Ports): ListOrganisations =>
  () =>
    organisations.list();
