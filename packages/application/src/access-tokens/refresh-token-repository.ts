import type { UtcInstant } from '@data-import/domain';

/** What is kept of a refresh token. The text itself is kept nowhere. */
export interface StoredRefreshToken {
  readonly digest: string;
  readonly apiKeyId: string;
  readonly expiresAt: UtcInstant;
}

/** Keeps refresh tokens, each by the digest of its text. */
export interface RefreshTokenRepository {
  /** `false` when the digest is stored already: nothing changes. */
  add(token: StoredRefreshToken): Promise<boolean>;

  /** Expired tokens are found too, until they are removed. */
  find(digest: string): Promise<StoredRefreshToken | undefined>;

  /** Forgets every token that expired before the instant, so that what is kept does not grow for ever. */
  removeExpiredBefore(instant: UtcInstant): Promise<void>;
}
