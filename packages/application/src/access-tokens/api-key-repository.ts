import type { ApiKey } from '@data-import/domain';

/** A key with the digest of its text. The text itself is kept nowhere. */
export interface StoredApiKey {
  readonly key: ApiKey;
  readonly digest: string;
}

/** Keeps API keys, each with the digest of its text. */
export interface ApiKeyRepository {
  /** Revoked keys are found too: whether a key still lives is for the domain to say. */
  find(id: string): Promise<StoredApiKey | undefined>;

  /** Throws when the id is taken: nothing of the key that has it changes. */
  add(key: ApiKey, digest: string): Promise<void>;

  /** Replaces what is kept of the key with this id; its digest stays. From its return on, `find` gives the new key. */
  update(key: ApiKey): Promise<void>;
}
