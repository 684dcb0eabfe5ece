import type { Organisation } from '@data-import/domain';

/** Stores organisations by their ids. */
export interface OrganisationRepository {
  find(id: string): Promise<Organisation | undefined>;

  /** By name and then by id, in the order of their code points. */
  list(): Promise<readonly Organisation[]>;

  /** `false` when the id is taken: nothing changes. Of several at the same moment, one succeeds. */
  add(organisation: Organisation): Promise<boolean>;
}
