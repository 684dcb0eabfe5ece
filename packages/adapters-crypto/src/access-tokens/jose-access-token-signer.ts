import type { KeyObject } from 'node:crypto';
import type {
  AccessTokenClaims,
  AccessTokenSigner,
  TokenExpired,
  TokenInvalid,
} from '@data-import/application';
import { OPERATOR_ROLES } from '@data-import/domain';
import { errors, jwtVerify, SignJWT, type JWTHeaderParameters } from 'jose';
import { err, ok, type Result } from 'neverthrow';
import type { SigningKeys } from './signing-keys.js';

const ALGORITHM = 'EdDSA';
const TYPE = 'JWT';

/** Access tokens as JWTs. A token is accepted only with a valid Ed25519 signature, whatever `alg` it names. */
export class JoseAccessTokenSigner implements AccessTokenSigner {
  private readonly publicKeys: ReadonlyMap<string, KeyObject>;

  constructor(
    readonly issuer: string,
    private readonly keys: SigningKeys,
  ) {
    this.publicKeys = new Map(keys.accepted.map(({ kid, publicKey }) => [kid, publicKey]));
  }

  sign(claims: AccessTokenClaims): Promise<string> {
    const { kid, privateKey } = this.keys.current;
    return new SignJWT({ ...claims })
      .setProtectedHeader({ alg: ALGORITHM, kid, typ: TYPE })
      .sign(privateKey);
  }

  async verify(
    token: string,
    now: Date,
  ): Promise<Result<AccessTokenClaims, TokenInvalid | TokenExpired>> {
    try {
      const { payload } = await jwtVerify(token, (header) => this.publicKeyFor(header), {
        algorithms: [ALGORITHM],
        typ: TYPE,
        issuer: this.issuer,
        currentDate: now,
      });
      return isAccessTokenClaims(payload) ? ok(payload) : err({ kind: 'token-invalid' });
    } catch (error) {
      // The signature is checked before the times: only a genuine token is called expired.
      if (error instanceof errors.JWTExpired) return err({ kind: 'token-expired' });
      if (error instanceof errors.JOSEError) return err({ kind: 'token-invalid' });
      throw error;
    }
  }

  private publicKeyFor({ kid }: JWTHeaderParameters): KeyObject {
    const publicKey = kid === undefined ? undefined : this.publicKeys.get(kid);
    if (!publicKey) throw new errors.JWKSNoMatchingKey();
    return publicKey;
  }
}

const isOperatorRole = (role: unknown) => OPERATOR_ROLES.some((one) => one === role);

// A key that signs other things too could have signed this: its claims are read as foreign input.
function isAccessTokenClaims(payload: object): payload is AccessTokenClaims {
  const { sub, iat, exp, jti, role, org } = payload as Partial<Record<string, unknown>>;
  return (
    typeof sub === 'string' &&
    typeof jti === 'string' &&
    typeof iat === 'number' &&
    typeof exp === 'number' &&
    ((role === 'caller' && typeof org === 'string') || (isOperatorRole(role) && org === undefined))
  );
}
