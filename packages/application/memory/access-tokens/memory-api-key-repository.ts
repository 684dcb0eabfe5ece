import type { ApiKey } from '@data-import/domain';
import type { ApiKeyRepository, StoredApiKey } from '../../src/access-tokens/api-key-repository.js';

/** Keeps keys for as long as it is kept itself. */
export class MemoryApiKeyRepository implements ApiKeyRepository {
  private readonly stored = new Map<string, StoredApiKey>();

  async find(id: string): Promise<StoredApiKey | undefined> {
    return this.stored.get(id);
  }

  async add(key: ApiKey, digest: string): Promise<void> {
    if (this.stored.has(key.id)) throw new Error(`There is an API key '${key.id}' already.`);
    this.stored.set(key.id, { key, digest });
  }

  async update(key: ApiKey): Promise<void> {
    const stored = this.stored.get(key.id);
    if (stored) this.stored.set(key.id, { ...stored, key });
  }
}
