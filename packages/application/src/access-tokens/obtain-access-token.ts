import {
  ACCESS_TOKEN_LIFETIME_SECONDS,
  isRevoked,
  REFRESH_TOKEN_LIFETIME_SECONDS,
  utcInstantOf,
  type ApiKey,
  type UtcInstant,
} from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import type { Clock } from '../clock.js';
import type { AccessTokenClaims, AccessTokenSigner } from './access-token-signer.js';
import type { ApiKeyRepository } from './api-key-repository.js';
import type { RefreshTokenRepository } from './refresh-token-repository.js';
import type { Secrets } from './secrets.js';

/** What a token is asked for with: the text of an API key, or of a refresh token. */
export interface Credential {
  readonly kind: 'api-key' | 'refresh-token';
  readonly text: string;
}

/** The token, what it says, and the refresh token that gives the next one. */
export interface ObtainedAccessToken {
  readonly token: string;
  readonly claims: AccessTokenClaims;
  readonly refreshToken: string;
  readonly refreshTokenExpiresAt: UtcInstant;
}

/** Unknown or revoked: whoever guesses is not told which. */
export interface InvalidApiKey {
  readonly kind: 'invalid-api-key';
}

/** Unknown, or its API key was revoked. */
export interface InvalidRefreshToken {
  readonly kind: 'invalid-refresh-token';
}

/** Its time is over; an API key gives a new one. */
export interface ExpiredRefreshToken {
  readonly kind: 'expired-refresh-token';
}

/** Why no token is given. */
export type AccessTokenRefused = InvalidApiKey | InvalidRefreshToken | ExpiredRefreshToken;

/**
 * An API key gives an access token and a new refresh token. A refresh token gives an access token and itself, with
 * its own expiry: a caller whose answer was lost asks again with what it has.
 */
export type ObtainAccessToken = (
  credential: Credential,
) => Promise<Result<ObtainedAccessToken, AccessTokenRefused>>;

interface Ports {
  readonly apiKeys: ApiKeyRepository;
  readonly refreshTokens: RefreshTokenRepository;
  readonly secrets: Secrets;
  readonly signer: AccessTokenSigner;
  readonly clock: Clock;
}

interface Grant {
  readonly key: ApiKey;
  readonly refreshToken: string;
  readonly refreshTokenExpiresAt: UtcInstant;
}

/** Also forgets refresh tokens that expired more than a week ago, so that what is kept does not grow for ever. */
export const makeObtainAccessToken =
  (ports: Ports): ObtainAccessToken =>
  async ({ kind, text }) => {
    const now = ports.clock.now();
    const grant =
      kind === 'api-key' ? await grantToKey(ports, text, now) : await renew(ports, text, now);
    if (grant.isErr()) return err(grant.error);

    const { key, refreshToken, refreshTokenExpiresAt } = grant.value;
    const claims = claimsOf(key, now, ports);
    const token = await ports.signer.sign(claims);
    return ok({ token, claims, refreshToken, refreshTokenExpiresAt });
  };

async function grantToKey(
  { apiKeys, refreshTokens, secrets }: Ports,
  text: string,
  now: Date,
): Promise<Result<Grant, InvalidApiKey>> {
  const claimed = secrets.readApiKey(text);
  const stored = claimed && (await apiKeys.find(claimed.id));
  const isGenuine = stored && secrets.isSameDigest(claimed.digest, stored.digest);
  if (!isGenuine || isRevoked(stored.key)) return err({ kind: 'invalid-api-key' });

  const refreshToken = secrets.makeRefreshToken();
  const expiresAt = secondsAfter(now, REFRESH_TOKEN_LIFETIME_SECONDS);
  await refreshTokens.add({ digest: refreshToken.digest, apiKeyId: stored.key.id, expiresAt });
  await refreshTokens.removeExpiredBefore(secondsAfter(now, -REMEMBERED_AFTER_EXPIRY_SECONDS));
  return ok({
    key: stored.key,
    refreshToken: refreshToken.text,
    refreshTokenExpiresAt: expiresAt,
  });
}

/** For so long a caller that comes late is told that its refresh token has expired, and not that it is none. */
const REMEMBERED_AFTER_EXPIRY_SECONDS = REFRESH_TOKEN_LIFETIME_SECONDS;

async function renew(
  { apiKeys, refreshTokens, secrets }: Ports,
  text: string,
  now: Date,
): Promise<Result<Grant, InvalidRefreshToken | ExpiredRefreshToken>> {
  const claimed = secrets.readRefreshToken(text);
  const token = claimed && (await refreshTokens.find(claimed.digest));
  const stored = token && (await apiKeys.find(token.apiKeyId));
  if (!stored || isRevoked(stored.key)) return err({ kind: 'invalid-refresh-token' });
  if (token.expiresAt <= utcInstantOf(now)) return err({ kind: 'expired-refresh-token' });
  return ok({ key: stored.key, refreshToken: text, refreshTokenExpiresAt: token.expiresAt });
}

function claimsOf(key: ApiKey, now: Date, { signer, secrets }: Ports): AccessTokenClaims {
  const iat = Math.floor(now.getTime() / 1000);
  return {
    iss: signer.issuer,
    sub: key.id,
    ...(key.role === 'caller' ? { role: key.role, org: key.organisationId } : { role: key.role }),
    iat,
    exp: iat + ACCESS_TOKEN_LIFETIME_SECONDS,
    jti: secrets.makeTokenId(),
  };
}

function secondsAfter(now: Date, seconds: number): UtcInstant {
  return utcInstantOf(new Date(now.getTime() + seconds * 1000));
}
