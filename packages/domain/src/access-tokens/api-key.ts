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
  /** The id of the operator's key that revoked it; absent when the command line did. */
  readonly revokedBy?: string;
}

/** On whose behalf a request is made. */
export type Identity =
  | { readonly role: 'caller'; readonly apiKeyId: string; readonly organisationId: string }
  | { readonly role: 'operator'; readonly apiKeyId: string };

/** Whether the key has been revoked, at whatever moment: from then on it gives no tokens. */
export function isRevoked(key: ApiKey): boolean {
  return key.revokedAt !== undefined;
}

/** A key is revoked once: revoking it again keeps the first moment and who did it then. */
export function revokeKey(key: ApiKey, at: UtcInstant, by?: string): ApiKey {
  if (isRevoked(key)) return key;
  return { ...key, revokedAt: at, ...(by !== undefined && { revokedBy: by }) };
}

/** On whose behalf the holder of the key makes requests. */
export function identityOfKey(key: ApiKey): Identity {
  return key.role === 'caller'
    ? { role: key.role, apiKeyId: key.id, organisationId: key.organisationId }
    : { role: key.role, apiKeyId: key.id };
}
