import { identityOfKey, isLiving, utcInstantOf, type Identity } from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import { ApiKeyCache, LastUses, TokenCache } from '../server-state/known-keys.js';
import type { TokenExpired, TokenInvalid, AccessTokenSigner } from './access-token-signer.js';
import type { ApiKeyRepository } from './api-key-repository.js';
import type { Clock } from '../clock/clock.js';

interface Needed {
  readonly apiKeys: ApiKeyRepository;
  readonly signer: AccessTokenSigner;
  readonly clock: Clock;
}

/** The token is genuine; the key that it was obtained with was revoked, has expired, or does not exist any more. */
export interface KeyRevoked {
  readonly kind: 'key-revoked';
  readonly apiKeyId: string;
}

export type NotAuthenticated = TokenInvalid | TokenExpired | KeyRevoked;

/** Tokens of a revoked key are accepted for five seconds more at the longest. */
export type Authenticate = (token: string) => Promise<Result<Identity, NotAuthenticated>>;

/**
 * The token says which key it was obtained with; rights are those of the stored key, whatever else the
 * token claims. Caches tokens and keys: call once for each server.
 */
export const makeAuthenticate = ({ apiKeys, signer, clock }: Needed): Authenticate => {
  const verifiedTokens = new TokenCache(signer);
  const keyCache = new ApiKeyCache(apiKeys);
  const lastUses = new LastUses(apiKeys);

  return async (token) => {
    const now = clock.now();
    const claims = await verifiedTokens.verify(token, now);
    if (claims.isErr()) return err(claims.error);

    const apiKeyId = claims.value.sub;
    const key = await keyCache.findLiving(apiKeyId, now);
    if (!key || !isLiving(key, utcInstantOf(now))) return err({ kind: 'key-revoked', apiKeyId });
    await lastUses.record(apiKeyId, now);
    return ok(identityOfKey(key));
  };
};
