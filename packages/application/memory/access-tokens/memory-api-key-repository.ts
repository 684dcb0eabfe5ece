import type { ApiKey, UtcInstant } from '@data-import/domain';
import type { ApiKeyRepository, StoredApiKey } from '../../src/access-tokens/api-key-repository.js';

/** Holds keys in memory. */
export class MemoryApiKeyRepository implements ApiKeyRepository {
  private readonly stored = new Map<string, StoredApiKey>();

  async find(id: string): Promise<StoredApiKey | undefined> {
    return this.stored.get(id);
  }

  async list(organisationId: string | undefined): Promise<readonly StoredApiKey[]> {
    return [...this.stored.values()]
      .filter(({ key }) => organisationOf(key) === organisationId)
      .toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
  }

  async add(key: ApiKey, digest: string): Promise<boolean> {
    if (this.stored.has(key.id)) return false;
    this.stored.set(key.id, { key, digest });
    return true;
  }

  async update(key: ApiKey): Promise<void> {
    const stored = this.stored.get(key.id);
    if (stored) this.stored.set(key.id, { ...stored, key });
  }

  async recordUse(id: string, at: UtcInstant): Promise<void> {
    const stored = this.stored.get(id);
    if (stored && !(stored.lastUsedAt !== undefined && stored.lastUsedAt > at))
      this.stored.set(id, { ...stored, lastUsedAt: at });
  }
}

function organisationOf(key: ApiKey): string | undefined {
  return key.role === 'caller' ? key.organisationId : undefined;
}

function placeOf({ key }: StoredApiKey): string {
  return `${key.issuedAt} ${key.id}`;
}
