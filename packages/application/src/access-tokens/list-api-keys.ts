import type { ApiKey, UtcInstant } from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import type { OrganisationRepository } from '../organisations/organisation-repository.js';
import type { OrganisationNotFound } from '../organisations/organisation-not-found.js';
import type { ApiKeyRepository } from './api-key-repository.js';

/** A key as an operator sees it: neither its text nor its digest. */
export interface ListedApiKey {
  readonly key: ApiKey;
  readonly lastUsedAt: UtcInstant | undefined;
}

/** The keys of an organisation, or, without one, those of operators; the oldest first, revoked ones too. */
export type ListApiKeys = (
  organisationId: string | undefined,
) => Promise<Result<readonly ListedApiKey[], OrganisationNotFound>>;

interface Ports {
  readonly apiKeys: Pick<ApiKeyRepository, 'list'>;
  readonly organisations: Pick<OrganisationRepository, 'find'>;
}

/** The organisation must exist. */
export const makeListApiKeys =
  ({ apiKeys, organisations }: Ports): ListApiKeys =>
  async (organisationId) => {
    if (organisationId !== undefined && !(await organisations.find(organisationId)))
      return err({ kind: 'organisation-not-found' });
    const stored = await apiKeys.list(organisationId);
    return ok(stored.map(({ key, lastUsedAt }) => ({ key, lastUsedAt })));
  };
