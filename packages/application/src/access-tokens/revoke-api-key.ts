import { revokeKey, utcInstantOf } from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import type { Clock } from '../clock.js';
import type { ApiKeyRepository } from './api-key-repository.js';

/** No key has this id. */
export interface ApiKeyNotFound {
  readonly kind: 'api-key-not-found';
}

/**
 * From its return on the key gives no tokens, and those it gave die within seconds. Revoking again changes nothing. `by`
 * is the id of the operator's key that asked; absent for the command line.
 */
export type RevokeApiKey = (apiKeyId: string, by?: string) => Promise<Result<void, ApiKeyNotFound>>;

interface Ports {
  readonly apiKeys: ApiKeyRepository;
  readonly clock: Clock;
}

/** The moment of the revocation comes from `clock`. */
export const makeRevokeApiKey =
  ({ apiKeys, clock }: Ports): RevokeApiKey =>
  async (apiKeyId, by) => {
    const stored = await apiKeys.find(apiKeyId);
    if (!stored) return err({ kind: 'api-key-not-found' });

    await apiKeys.update(revokeKey(stored.key, utcInstantOf(clock.now()), by));
    return ok(undefined);
  };
