import type { ApiRecord } from '../record.js';

export interface OrganisationOperations {
  createOrganisation(name: string, idempotencyKey?: string): Promise<ApiRecord<'Organisation'>>;
  listOrganisations(): Promise<readonly ApiRecord<'Organisation'>[]>;
}
