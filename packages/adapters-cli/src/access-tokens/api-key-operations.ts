import type { ApiRecord } from '../record.js';

export interface KeyToIssue {
  readonly role: 'operator' | 'caller';
  /** Of a caller. */
  readonly organisationId?: string | undefined;
  readonly label?: string | undefined;
  readonly idempotencyKey?: string | undefined;
}

export interface ApiKeyOperations {
  issueApiKey(wanted: KeyToIssue): Promise<ApiRecord<'IssuedApiKey'>>;
  /** The keys of an organisation, or, without one, those of operators. */
  listApiKeys(organisationId: string | undefined): Promise<readonly ApiRecord<'ListedApiKey'>[]>;
  revokeApiKey(id: string): Promise<void>;
}
