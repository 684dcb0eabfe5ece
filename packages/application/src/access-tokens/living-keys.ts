import { isRevoked } from '@data-import/domain';
import type { ApiKeyRepository } from './api-key-repository.js';
import { RecentlyUsed } from './recently-used.js';

const REMEMBERED_KEYS = 10_000;
const REMEMBERED_MS = 5000;

interface LookUp {
  readonly startedAt: number;
  readonly answer: Promise<boolean>;
}

/**
 * Knows of each API key whether it lives, as of at most five seconds ago. Requests that ask at the same moment share one
 * look-up. The age counts from the start of the look-up, so an answer that took long is not believed for longer.
 */
export class LivingKeys {
  private readonly lookUps = new RecentlyUsed<string, LookUp>(REMEMBERED_KEYS);

  constructor(private readonly apiKeys: ApiKeyRepository) {}

  has(apiKeyId: string, now: Date): Promise<boolean> {
    const known = this.lookUps.get(apiKeyId);
    return known && isFresh(known, now.getTime()) ? known.answer : this.lookUp(apiKeyId, now);
  }

  private lookUp(apiKeyId: string, now: Date): Promise<boolean> {
    const answer = this.isLiving(apiKeyId);
    this.lookUps.set(apiKeyId, { startedAt: now.getTime(), answer });
    // Whoever waits is told of the failure; the next request asks again.
    answer.catch(() => this.lookUps.delete(apiKeyId));
    return answer;
  }

  private async isLiving(apiKeyId: string): Promise<boolean> {
    const stored = await this.apiKeys.find(apiKeyId);
    return stored !== undefined && !isRevoked(stored.key);
  }
}

function isFresh({ startedAt }: LookUp, now: number): boolean {
  // A clock that was set back makes a look-up of the future, which would stay fresh for too long.
  return startedAt <= now && now < startedAt + REMEMBERED_MS;
}
