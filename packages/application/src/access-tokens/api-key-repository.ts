import type { ApiKey, UtcInstant } from '@data-import/domain';

/** A key with the digest of its text. The text is not stored. */
export interface StoredApiKey {
  readonly key: ApiKey;
  readonly digest: string;
  /** The time of the last use, exact to the minute; absent until the key is used for the first time. */
  readonly lastUsedAt?: UtcInstant;
}

/** A key as an operator sees it: neither its text nor its digest. */
export interface ListedApiKey {
  readonly key: ApiKey;
  readonly lastUsedAt: UtcInstant | undefined;
}

export interface EndingKeys {
  readonly after: UtcInstant;
  readonly until: UtcInstant;
  readonly usedSince: UtcInstant;
}

export interface ApiKeyRepository {
  /** Finds revoked keys too: the domain decides whether a key may be used. */
  find(id: string): Promise<StoredApiKey | undefined>;

  /** The keys with these ids, also revoked ones; unknown ids are left out. */
  findAll(ids: readonly string[]): Promise<ReadonlyMap<string, ApiKey>>;

  /** The keys of an organisation, or those of operators; the oldest first. */
  list(organisationId: string | undefined): Promise<readonly StoredApiKey[]>;

  /** The keys that end in this time and were used since then, without those that are revoked; the next to end first, at most 100. */
  listEnding(ending: EndingKeys): Promise<readonly StoredApiKey[]>;

  /** `false` when the id is taken: nothing of the key that has it changes. Of several at the same moment, one succeeds. */
  add(key: ApiKey, digest: string): Promise<boolean>;

  /**
   * Replaces the stored key with this id; digest and last use stay. From its return on, `find` gives the new key. `false` when
   * there is none.
   */
  update(key: ApiKey): Promise<boolean>;

  /** An earlier use than the recorded one changes nothing. */
  recordUse(id: string, at: UtcInstant): Promise<void>;
}
