import { err, ok, type Result } from 'neverthrow';
import type {
  AccessTokenClaims,
  AccessTokenSigner,
  TokenExpired,
  TokenInvalid,
} from './access-token-signer.js';
import { LruCache } from './lru-cache.js';

const REMEMBERED_TOKENS = 10_000;

/** Checks the signature of a token once and remembers what it says until it expires: a signature costs more than a request. */
export class TokenCache {
  private readonly verified = new LruCache<string, AccessTokenClaims>(REMEMBERED_TOKENS);

  constructor(private readonly signer: AccessTokenSigner) {}

  async verify(
    token: string,
    now: Date,
  ): Promise<Result<AccessTokenClaims, TokenInvalid | TokenExpired>> {
    const known = this.verified.get(token);
    if (known && now.getTime() < known.exp * 1000) return ok(known);
    if (known) {
      this.verified.delete(token);
      return err({ kind: 'token-expired' });
    }

    const claims = await this.signer.verify(token, now);
    if (claims.isOk()) this.verified.set(token, claims.value);
    return claims;
  }
}
