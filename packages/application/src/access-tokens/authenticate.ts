import type { Identity } from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import type { Clock } from '../clock.js';
import type {
  AccessTokenClaims,
  AccessTokenSigner,
  TokenExpired,
  TokenInvalid,
} from './access-token-signer.js';
import type { ApiKeyRepository } from './api-key-repository.js';
import { LivingKeys } from './living-keys.js';
import { VerifiedTokens } from './verified-tokens.js';

/** The token is genuine; the key that it was obtained with was revoked, or is not known any more. */
export interface KeyRevoked {
  readonly kind: 'key-revoked';
}

/** Why a token is not accepted. */
export type NotAuthenticated = TokenInvalid | TokenExpired | KeyRevoked;

/** Tokens of a revoked key are accepted for five seconds more at the longest. */
export type Authenticate = (token: string) => Promise<Result<Identity, NotAuthenticated>>;

interface Ports {
  readonly apiKeys: ApiKeyRepository;
  readonly signer: AccessTokenSigner;
  readonly clock: Clock;
}

/** What it returns remembers the tokens and keys that it has seen: make one and keep it. */
export const makeAuthenticate = ({ apiKeys, signer, clock }: Ports): Authenticate => {
  const verifiedTokens = new VerifiedTokens(signer);
  const livingKeys = new LivingKeys(apiKeys);

  return async (token) => {
    const now = clock.now();
    const claims = await verifiedTokens.verify(token, now);
    if (claims.isErr()) return err(claims.error);

    const isLiving = await livingKeys.has(claims.value.sub, now);
    return isLiving ? ok(identityIn(claims.value)) : err({ kind: 'key-revoked' });
  };
};

function identityIn(claims: AccessTokenClaims): Identity {
  return claims.role === 'caller'
    ? { role: claims.role, apiKeyId: claims.sub, organisationId: claims.org }
    : { role: claims.role, apiKeyId: claims.sub };
}
