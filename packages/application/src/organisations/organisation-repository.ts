import type { Organisation } from '@data-import/domain';

export interface OrganisationRepository {
  find(id: string): Promise<Organisation | undefined>;
  add(organisation: Organisation): Promise<void>;
}
