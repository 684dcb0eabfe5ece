import type { UtcInstant } from '../time/utc-instant.js';

/** How long an access token is good for, from the moment it is signed. */
export const ACCESS_TOKEN_LIFETIME_SECONDS = 60 * 60;
/** How long a refresh token is good for, from the moment it is made; using it does not prolong it. */
export const REFRESH_TOKEN_LIFETIME_SECONDS = 7 * 24 * 60 * 60;

/** A caller loads the data of one organisation; an operator runs the instance and belongs to none. */
export type Role = 'caller' | 'operator';

/** What the operator issued. The text of the key is shown once and is not part of what is known of it. */
export type ApiKey = IssuedKey &
  ({ readonly role: 'caller'; readonly organisationId: string } | { readonly role: 'operator' });

interface IssuedKey {
  readonly id: string;
  readonly label?: string;
  readonly issuedAt: UtcInstant;
  readonly revokedAt?: UtcInstant;
}

/** On whose behalf a request is made. */
export type Identity =
  | { readonly role: 'caller'; readonly apiKeyId: string; readonly organisationId: string }
  | { readonly role: 'operator'; readonly apiKeyId: string };

/** Whether the key has been revoked, at whatever moment: from then on it gives no tokens. */
export function isRevoked(key: ApiKey): boolean {
  return key.revokedAt !== undefined;
}

/** A key is revoked once: revoking it again keeps the first moment. */
export function revokeKey(key: ApiKey, at: UtcInstant): ApiKey {
  return isRevoked(key) ? key : { ...key, revokedAt: at };
}
