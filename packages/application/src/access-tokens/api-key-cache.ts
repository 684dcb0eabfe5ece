import { isRevoked, type ApiKey } from '@data-import/domain';
import type { ApiKeyRepository } from './api-key-repository.js';
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
