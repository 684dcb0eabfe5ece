import { isRevoked, utcInstantOf, type ApiKey } from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import type {
  AccessTokenClaims,
  AccessTokenSigner,
  TokenExpired,
  TokenInvalid,
} from '../access-tokens/access-token-signer.js';
import type { ApiKeyRepository } from '../access-tokens/api-key-repository.js';
import { LruCache } from './lru-cache.js';

const MOST_KEYS = 10_000;
const LIFETIME_MS = 5000;

interface LookUp {
  readonly startedAt: number;
  readonly answer: Promise<ApiKey | undefined>;
}

/**
 * The living API keys as they are stored, at most five seconds old. Requests that ask at the same moment share one
 * look-up. The age counts from the start of the look-up, so a slow answer does not live longer.
 */
export class ApiKeyCache {
  private readonly lookUps = new LruCache<string, LookUp>(MOST_KEYS);

  constructor(private readonly apiKeys: Pick<ApiKeyRepository, 'find'>) {}

  /** `undefined` for a key that is unknown or revoked. */
  findLiving(apiKeyId: string, now: Date): Promise<ApiKey | undefined> {
    const known = this.lookUps.get(apiKeyId);
    return known && isFresh(known, now.getTime()) ? known.answer : this.lookUp(apiKeyId, now);
  }

  private lookUp(apiKeyId: string, now: Date): Promise<ApiKey | undefined> {
    const answer = this.stored(apiKeyId);
    this.lookUps.set(apiKeyId, { startedAt: now.getTime(), answer });
    // Every request that waits fails; the next one asks again.
    answer.catch(() => this.lookUps.delete(apiKeyId));
    return answer;
  }

  private async stored(apiKeyId: string): Promise<ApiKey | undefined> {
    const stored = await this.apiKeys.find(apiKeyId);
    return stored === undefined || isRevoked(stored.key) ? undefined : stored.key;
  }
}

function isFresh({ startedAt }: LookUp, now: number): boolean {
  // A clock that was set back makes a look-up of the future, which would stay fresh for too long.
  return startedAt <= now && now < startedAt + LIFETIME_MS;
}

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

const INTERVAL_MS = 60_000;

/** Records when a key was used, at most once a minute for each key: a write for each request would cost too much. */
export class LastUses {
  private readonly recorded = new LruCache<string, number>(MOST_KEYS);

  constructor(private readonly apiKeys: Pick<ApiKeyRepository, 'recordUse'>) {}

  /** Waits for the write, so that none is left behind; does not fail with it, because no request depends on the record. */
  async record(apiKeyId: string, now: Date): Promise<void> {
    const last = this.recorded.get(apiKeyId);
    if (last !== undefined && Math.abs(now.getTime() - last) < INTERVAL_MS) return;
    this.recorded.set(apiKeyId, now.getTime());
    await this.apiKeys.recordUse(apiKeyId, utcInstantOf(now)).catch(() => undefined);
  }
}
