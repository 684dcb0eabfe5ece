import type { UtcInstant } from '@data-import/domain';

export interface StoredRefreshToken {
  readonly digest: string;
  readonly apiKeyId: string;
  readonly expiresAt: UtcInstant;
}

/** Stores refresh tokens by the digests of their texts. */
export interface RefreshTokenRepository {
  /** `false` when the digest is stored already: nothing changes. */
  add(token: StoredRefreshToken): Promise<boolean>;

  /** Expired tokens are found too, until they are removed. */
  find(digest: string): Promise<StoredRefreshToken | undefined>;

  /** Deletes every token that expired before the instant, so that the table does not grow without end. */
  removeExpiredBefore(instant: UtcInstant): Promise<void>;
}
