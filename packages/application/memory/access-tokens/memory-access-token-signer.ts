import { err, ok, type Result } from 'neverthrow';
import type {
  AccessTokenClaims,
  AccessTokenSigner,
  TokenExpired,
  TokenInvalid,
} from '../../src/access-tokens/access-token-signer.js';

/** Knows its tokens by heart instead of signing them. */
export class MemoryAccessTokenSigner implements AccessTokenSigner {
  readonly issuer = 'memory';
  private readonly signed = new Map<string, AccessTokenClaims>();

  // Signers that have a name of their own make different tokens of the same claims.
  constructor(private readonly name = 'token') {}

  async sign(claims: AccessTokenClaims): Promise<string> {
    const token = `${this.name}-${this.signed.size + 1}`;
    this.signed.set(token, claims);
    return token;
  }

  async verify(
    token: string,
    now: Date,
  ): Promise<Result<AccessTokenClaims, TokenInvalid | TokenExpired>> {
    const claims = this.signed.get(token);
    if (!claims) return err({ kind: 'token-invalid' });
    return now.getTime() < claims.exp * 1000 ? ok(claims) : err({ kind: 'token-expired' });
  }
}
