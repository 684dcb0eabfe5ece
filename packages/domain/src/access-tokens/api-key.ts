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

/** A caller loads the data of one organisation; an operator runs the instance and has no organisation. */
export type Role = 'caller' | 'operator';

/** An API key as it is stored: without its text, which is shown once, when the key is issued. */
export type ApiKey = IssuedKey &
  ({ readonly role: 'caller'; readonly organisationId: string } | { readonly role: 'operator' });

export interface IssuedKey {
  readonly id: string;
  readonly label?: string;
  readonly issuedAt: UtcInstant;
  readonly revokedAt?: UtcInstant;
  /** The id of the operator's key that revoked it; absent when the command line did. */
  readonly revokedBy?: string;
}

/** The key with which a request is made, and the organisation or the operator that it acts for. */
export type Identity = { readonly apiKeyId: string; readonly label?: string } & (
  | { readonly role: 'caller'; readonly organisationId: string }
  | { readonly role: 'operator' }
);

/** True once the key has been revoked. A revoked key gives no tokens. */
export function isRevoked(key: ApiKey): boolean {
  return key.revokedAt !== undefined;
}

/** Revokes the key. Revoking it again changes neither the moment nor `revokedBy`. */
export function revokeKey(key: ApiKey, at: UtcInstant, by?: string): ApiKey {
  if (isRevoked(key)) return key;
  return { ...key, revokedAt: at, ...(by !== undefined && { revokedBy: by }) };
}

/** The identity of requests that are made with the key. */
export function identityOfKey(key: ApiKey): Identity {
  const named = { apiKeyId: key.id, ...(key.label !== undefined && { label: key.label }) };
  return key.role === 'caller'
    ? { ...named, role: key.role, organisationId: key.organisationId }
    : { ...named, role: key.role };
}

/** The two sides of the service: loading data, and running the instance. */
export type Side = 'data-import' | 'operator';

/** `write` for a request that changes something, `read` for any other. */
export type Access = 'read' | 'write';

/** Callers use the data-import side, operators the operator side; operators may also read the data-import side. */
export function mayUse(role: Role, side: Side, access: Access): boolean {
  if (role === 'operator') return side === 'operator' || access === 'read';
  return side === 'data-import';
}
