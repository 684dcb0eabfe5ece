import { utcInstantOf } from '@data-import/domain';
import type { ApiKeyRepository } from './api-key-repository.js';
import { LruCache } from './lru-cache.js';

const MOST_KEYS = 10_000;
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
