import type { Organisation } from '@data-import/domain';

/** Keeps organisations by their ids. */
export interface OrganisationRepository {
  find(id: string): Promise<Organisation | undefined>;
  add(organisation: Organisation): Promise<void>;
}
