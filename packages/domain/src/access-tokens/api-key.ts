import type { UtcInstant } from '../time/utc-instant.js';

/** The lifetime of an access token, from the moment it is signed. */
export const ACCESS_TOKEN_LIFETIME_SECONDS = 60 * 60;
/** The lifetime of a refresh token, from the moment it is made; using it does not prolong it. */
export const REFRESH_TOKEN_LIFETIME_SECONDS = 7 * 24 * 60 * 60;

/** The tenant: import suppliers, API keys and all loaded data belong to exactly one organisation. */
export interface Organisation {
  readonly id: string;
  readonly name: string;
}

/** The roles of those who run the instance, from the one with the fewest rights on. */
export const OPERATOR_ROLES = ['viewer', 'operator', 'admin'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/**
 * A caller loads the data of one organisation. The others belong to none: a viewer reads, an operator also runs the
 * migrations, an admin also decides who may do what.
 */
export const ROLES = ['caller', ...OPERATOR_ROLES] as const;
export type Role = (typeof ROLES)[number];

/** The rights of a key. */
export type Rights = CallerRights | { readonly role: OperatorRole };

export interface CallerRights {
  readonly role: 'caller';
  readonly organisationId: string;
  /** The codes of the only suppliers that exist for the key; absent for all of the organisation. */
  readonly importSuppliers?: readonly string[];
  /** True for a key that loads nothing. */
  readonly readOnly?: boolean;
}

/** An API key as it is stored: without its text, which is shown once, when the key is issued. */
export type ApiKey = IssuedKey & Rights;

export interface IssuedKey {
  readonly id: string;
  readonly label?: string;
  readonly issuedAt: UtcInstant;
  /** The id of the key that issued it; absent when the command line did. */
  readonly issuedBy?: string;
  /** The instant from which on it gives no tokens, and those that it gave are good no more. */
  readonly expiresAt?: UtcInstant;
  readonly revokedAt?: UtcInstant;
  /** The id of the operator's key that revoked it; absent when the command line did. */
  readonly revokedBy?: string;
}

/** The key with which a request is made, and what it may do. */
export type Identity = {
  readonly apiKeyId: string;
  /** The user of the command line, as `user@host`, who has no key. */
  readonly machineUser?: string;
} & Pick<IssuedKey, 'label' | 'expiresAt'> &
  Rights;

/** True once the key has been revoked. */
export function isRevoked(key: ApiKey): boolean {
  return key.revokedAt !== undefined;
}

/** True while the key gives tokens: it is neither revoked nor expired. */
export function isLiving(key: ApiKey, now: UtcInstant): boolean {
  return endOfKey(key, now) === undefined;
}

/** The first of revocation and expiry, once it has come. */
export function endOfKey(
  { revokedAt, expiresAt }: Pick<IssuedKey, 'revokedAt' | 'expiresAt'>,
  now: UtcInstant,
): KeyEnd | undefined {
  const end = revokedAt ?? now;
  if (expiresAt !== undefined && expiresAt <= end) return { at: expiresAt, how: 'expired' };
  return revokedAt && { at: revokedAt, how: 'was revoked' };
}

export interface KeyEnd {
  readonly at: UtcInstant;
  readonly how: 'was revoked' | 'expired';
}

/** Revokes the key. Revoking it again changes neither the moment nor `revokedBy`. */
export function revokeKey(key: ApiKey, at: UtcInstant, by?: string): ApiKey {
  if (isRevoked(key)) return key;
  return { ...key, revokedAt: at, ...(by !== undefined && { revokedBy: by }) };
}

/** The identity of requests that are made with the key. */
export function identityOfKey(key: ApiKey): Identity {
  const {
    id,
    issuedAt: _at,
    issuedBy: _by,
    revokedAt: _revoked,
    revokedBy: _revoker,
    ...told
  } = key;
  return { apiKeyId: id, ...told };
}
