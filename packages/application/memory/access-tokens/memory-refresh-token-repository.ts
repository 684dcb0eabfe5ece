import type { UtcInstant } from '@data-import/domain';
import type {
  RefreshTokenRepository,
  StoredRefreshToken,
} from '../../src/access-tokens/refresh-token-repository.js';

/** Holds tokens in memory. */
export class MemoryRefreshTokenRepository implements RefreshTokenRepository {
  private readonly stored = new Map<string, StoredRefreshToken>();

  async add(token: StoredRefreshToken): Promise<boolean> {
    if (this.stored.has(token.digest)) return false;
    this.stored.set(token.digest, token);
    return true;
  }

  async find(digest: string): Promise<StoredRefreshToken | undefined> {
    return this.stored.get(digest);
  }

  async removeExpiredBefore(instant: UtcInstant): Promise<void> {
    for (const { digest, expiresAt } of this.stored.values())
      if (expiresAt < instant) this.stored.delete(digest);
  }
}
