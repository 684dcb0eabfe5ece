import {
  ACCESS_TOKEN_LIFETIME_SECONDS,
  isLiving,
  REFRESH_TOKEN_LIFETIME_SECONDS,
  utcInstantOf,
  type ApiKey,
  type UtcInstant,
} from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import type { ApiKeyRepository } from './api-key-repository.js';
import type { RefreshTokenRepository } from './refresh-token-repository.js';
import type { Secrets } from './secrets.js';
import type { Clock } from '../clock/clock.js';
import type { AccessTokenClaims, AccessTokenSigner } from './access-token-signer.js';
import { LastUses } from '../server-state/known-keys.js';
import { LruCache } from '../server-state/lru-cache.js';

/** The text of an API key, or of a refresh token, with which a caller asks for a token. */
export interface Credential {
  readonly kind: 'api-key' | 'refresh-token';
  readonly text: string;
  /** The id that the client states beside its key; that of another key is refused. */
  readonly apiKeyId?: string;
}

/** The token, what it says, and the refresh token that gives the next one. */
export interface ObtainedAccessToken {
  readonly token: string;
  readonly claims: AccessTokenClaims;
  readonly refreshToken: string;
  readonly refreshTokenExpiresAt: UtcInstant;
}

/** Unknown or revoked: the answer does not say which. */
export interface InvalidApiKey {
  readonly kind: 'invalid-api-key';
  /** The stored key that the text names, for the record: its secret was wrong, or it is revoked. */
  readonly apiKeyId?: string;
}

/** Unknown, or its API key was revoked. */
export interface InvalidRefreshToken {
  readonly kind: 'invalid-refresh-token';
  readonly apiKeyId?: string;
}

/** Its time is over; an API key gives a new one. */
export interface ExpiredRefreshToken {
  readonly kind: 'expired-refresh-token';
  readonly apiKeyId: string;
}

/** The key is right; its organisation has taken as many tokens as it may in a minute. */
export interface TooManyTokens {
  readonly kind: 'too-many-tokens';
  readonly apiKeyId: string;
  readonly retryAfterSeconds: number;
}

export type AccessTokenRefused =
  | InvalidApiKey
  | InvalidRefreshToken
  | ExpiredRefreshToken
  | TooManyTokens;

/**
 * An API key gives an access token and a refresh token, the same one for ten seconds, so that a caller that takes many
 * access tokens leaves few refresh tokens behind. A refresh token gives an access token and itself, with its own
 * expiry: a caller whose answer was lost sends it again.
 */
export type ObtainAccessToken = (
  credential: Credential,
) => Promise<Result<ObtainedAccessToken, AccessTokenRefused>>;

export interface ObtainAccessTokenPorts {
  readonly apiKeys: ApiKeyRepository;
  readonly refreshTokens: RefreshTokenRepository;
  readonly secrets: Secrets;
  readonly signer: AccessTokenSigner;
  readonly clock: Clock;
  /** The number of tokens that an organisation, or an operator's key, may take in a minute from this server. */
  readonly tokensPerMinute?: number | undefined;
}

const DEFAULT_TOKENS_PER_MINUTE = 1000;

type RefreshGrant = Pick<ObtainedAccessToken, 'refreshToken' | 'refreshTokenExpiresAt'>;

interface RightCredential {
  readonly key: ApiKey;
  /** The refresh token that was presented, which stays the same. */
  readonly refreshToken?: RefreshGrant;
}

/** Also removes refresh tokens that expired more than a week ago, and counts the tokens of each organisation: call once for each server. */
export const makeObtainAccessToken = (ports: ObtainAccessTokenPorts): ObtainAccessToken => {
  const rate = new TokenRate(ports.tokensPerMinute ?? DEFAULT_TOKENS_PER_MINUTE);
  const lastUses = new LastUses(ports.apiKeys);

  return async ({ kind, text, apiKeyId }) => {
    const now = ports.clock.now();
    const right =
      kind === 'api-key'
        ? await checkApiKey(ports, { text, apiKeyId }, now)
        : await checkRefreshToken(ports, text, now);
    if (right.isErr()) return err(right.error);

    const { key } = right.value;
    const retryAfterSeconds = rate.secondsToWait(holderOf(key), now);
    if (retryAfterSeconds !== undefined)
      return err({ kind: 'too-many-tokens', apiKeyId: key.id, retryAfterSeconds });

    const grant = right.value.refreshToken ?? (await grantRefreshToken(ports, key, text, now));
    const claims = claimsOf(key, now, ports);
    const token = await ports.signer.sign(claims);
    await lastUses.record(key.id, now);
    return ok({ token, claims, ...grant });
  };
};

async function checkApiKey(
  { apiKeys, secrets }: ObtainAccessTokenPorts,
  { text, apiKeyId }: Pick<Credential, 'text'> & { readonly apiKeyId: string | undefined },
  now: Date,
): Promise<Result<RightCredential, InvalidApiKey>> {
  const claimed = secrets.readApiKey(text);
  const isOther = claimed && apiKeyId !== undefined && apiKeyId !== claimed.id;
  const stored = isOther ? undefined : claimed && (await apiKeys.find(claimed.id));
  if (!claimed || !stored) return err({ kind: 'invalid-api-key' });

  const { key, digest } = stored;
  const isRight = secrets.isSameDigest(claimed.digest, digest) && isLiving(key, utcInstantOf(now));
  return isRight ? ok({ key }) : err({ kind: 'invalid-api-key', apiKeyId: key.id });
}

/** The seconds after its expiry for which a refresh token is still answered as expired; after them it is unknown. */
const REMEMBERED_AFTER_EXPIRY_SECONDS = REFRESH_TOKEN_LIFETIME_SECONDS;

const SAME_REFRESH_TOKEN_SECONDS = 10;

async function grantRefreshToken(
  { refreshTokens, secrets }: ObtainAccessTokenPorts,
  key: ApiKey,
  keyText: string,
  now: Date,
): Promise<RefreshGrant> {
  const start = new Date(now.getTime() - (now.getTime() % (SAME_REFRESH_TOKEN_SECONDS * 1000)));
  const { text, digest } = secrets.deriveRefreshToken(keyText, utcInstantOf(start));
  const expiresAt = secondsAfter(start, REFRESH_TOKEN_LIFETIME_SECONDS);
  if (await refreshTokens.add({ digest, apiKeyId: key.id, expiresAt }))
    await refreshTokens.removeExpiredBefore(secondsAfter(now, -REMEMBERED_AFTER_EXPIRY_SECONDS));
  return { refreshToken: text, refreshTokenExpiresAt: expiresAt };
}

async function checkRefreshToken(
  { apiKeys, refreshTokens, secrets }: ObtainAccessTokenPorts,
  text: string,
  now: Date,
): Promise<Result<RightCredential, InvalidRefreshToken | ExpiredRefreshToken>> {
  const claimed = secrets.readRefreshToken(text);
  const token = claimed && (await refreshTokens.find(claimed.digest));
  const stored = token && (await apiKeys.find(token.apiKeyId));
  if (!stored) return err({ kind: 'invalid-refresh-token' });

  const { apiKeyId, expiresAt: refreshTokenExpiresAt } = token;
  if (!isLiving(stored.key, utcInstantOf(now)))
    return err({ kind: 'invalid-refresh-token', apiKeyId });
  if (refreshTokenExpiresAt <= utcInstantOf(now))
    return err({ kind: 'expired-refresh-token', apiKeyId });
  return ok({ key: stored.key, refreshToken: { refreshToken: text, refreshTokenExpiresAt } });
}

function holderOf(key: ApiKey): string {
  return key.role === 'caller' ? `organisation ${key.organisationId}` : `key ${key.id}`;
}

function claimsOf(
  key: ApiKey,
  now: Date,
  { signer, secrets }: ObtainAccessTokenPorts,
): AccessTokenClaims {
  const iat = Math.floor(now.getTime() / 1000);
  return {
    iss: signer.issuer,
    sub: key.id,
    ...(key.role === 'caller' ? { role: key.role, org: key.organisationId } : { role: key.role }),
    iat,
    exp: Math.min(iat + ACCESS_TOKEN_LIFETIME_SECONDS, endOf(key)),
    jti: secrets.makeTokenId(),
  };
}

function endOf({ expiresAt }: ApiKey): number {
  return expiresAt === undefined ? Infinity : Date.parse(expiresAt) / 1000;
}

function secondsAfter(now: Date, seconds: number): UtcInstant {
  return utcInstantOf(new Date(now.getTime() + seconds * 1000));
}

const WINDOW_MS = 60_000;
const MOST_HOLDERS = 10_000;

interface Window {
  readonly startedAt: number;
  taken: number;
}

/** Counts the tokens that an organisation, or an operator's key, takes in a minute. */
class TokenRate {
  private readonly windows = new LruCache<string, Window>(MOST_HOLDERS);

  constructor(private readonly tokensPerMinute: number) {}

  /** Counts one more token and returns `undefined`, or returns in how many seconds there is another one to take. */
  secondsToWait(holder: string, now: Date): number | undefined {
    const window = this.windowOf(holder, now.getTime());
    if (window.taken >= this.tokensPerMinute)
      return Math.max(1, Math.ceil((window.startedAt + WINDOW_MS - now.getTime()) / 1000));
    window.taken += 1;
    return undefined;
  }

  private windowOf(holder: string, now: number): Window {
    const known = this.windows.get(holder);
    // A window that begins in the future is from before the clock was set back.
    if (known && known.startedAt <= now && now < known.startedAt + WINDOW_MS) return known;
    const window = { startedAt: now, taken: 0 };
    this.windows.set(holder, window);
    return window;
  }
}
