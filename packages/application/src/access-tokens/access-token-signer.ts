import type { OperatorRole } from '@data-import/domain';
import type { Result } from 'neverthrow';

/** The claims of an access token, under their registered names (RFC 7519). Times are Unix times in seconds. */
export type AccessTokenClaims = RegisteredClaims &
  ({ readonly role: 'caller'; readonly org: string } | { readonly role: OperatorRole });

export interface RegisteredClaims {
  readonly iss: string;
  readonly sub: string;
  readonly iat: number;
  readonly exp: number;
  readonly jti: string;
}

/** Not a token of this instance, or one that was tampered with. */
export interface TokenInvalid {
  readonly kind: 'token-invalid';
}

/** A token of this instance, and its time is over. */
export interface TokenExpired {
  readonly kind: 'token-expired';
}

export interface AccessTokenSigner {
  /** The issuer of the tokens: the `iss` of the claims to sign, and the only one that is verified. */
  readonly issuer: string;

  sign(claims: AccessTokenClaims): Promise<string>;

  /** The claims as they were signed. A token has expired from the second `exp` on. Never throws for what the text says. */
  verify(token: string, now: Date): Promise<Result<AccessTokenClaims, TokenInvalid | TokenExpired>>;
}
