import {
  isLiving,
  revokeKey,
  utcInstantOf,
  type ApiKey,
  type IssuedKey,
  type Rights,
  type UtcInstant,
} from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import type { IdempotencyKeyReused } from '../import-requests/import-request.js';
import type {
  OrganisationNotFound,
  OrganisationRepository,
} from '../organisations/organisation-repository.js';
import type { ApiKeyRepository } from './api-key-repository.js';
import type { SupplierRepository } from '../suppliers/supplier-repository.js';
import type { Secrets } from './secrets.js';
import type { Clock } from '../clock/clock.js';

/** The label is for the operator's eyes. With an idempotency key, a repeat of the command gives the same API key. */
export type IssueApiKeyCommand = { readonly idempotencyKey?: string } & Pick<
  IssuedKey,
  'label' | 'issuedBy' | 'expiresAt'
> &
  Rights;

/** Shown once; again only to a retry under the same idempotency key. */
export interface IssuedApiKey {
  readonly apiKeyId: string;
  readonly text: string;
}

/** A key was issued under this idempotency key; it was revoked, or it is too old to be shown again. */
export interface ApiKeyAlreadyIssued {
  readonly kind: 'api-key-already-issued';
}

export interface ApiKeyNotFound {
  readonly kind: 'api-key-not-found';
}

/** A key would be bound to a supplier that its organisation does not have. */
export interface BoundSupplierNotFound {
  readonly kind: 'bound-supplier-not-found';
  readonly supplierCode: string;
}

/** A key would have expired before it is issued. */
export interface ExpiryInThePast {
  readonly kind: 'expiry-in-the-past';
}

type IssueRefused =
  | OrganisationNotFound
  | BoundSupplierNotFound
  | ExpiryInThePast
  | IdempotencyKeyReused
  | ApiKeyAlreadyIssued;

/** The milliseconds within which a retry gets the key again. */
const REPEATABLE_MS = 24 * 60 * 60 * 1000;

interface Needed {
  readonly apiKeys: ApiKeyRepository;
  readonly organisations: OrganisationRepository;
  readonly suppliers: SupplierRepository;
  readonly secrets: Secrets;
  readonly clock: Clock;
}

export function makeApiKeyCommands(needed: Needed) {
  const { apiKeys, organisations, suppliers, secrets, clock } = needed;
  const refusalOf = async (
    command: Rights & Pick<IssuedKey, 'expiresAt'>,
    now: UtcInstant,
  ): Promise<IssueRefused | undefined> => {
    if (command.expiresAt !== undefined && command.expiresAt <= now)
      return { kind: 'expiry-in-the-past' };
    if (command.role !== 'caller') return undefined;
    if (!(await organisations.find(command.organisationId)))
      return { kind: 'organisation-not-found' };
    for (const supplierCode of command.importSuppliers ?? [])
      if (!(await suppliers.find(supplierCode, command.organisationId)))
        return { kind: 'bound-supplier-not-found', supplierCode };
    return undefined;
  };

  // The first key of an instance must be able to issue the next.
  const rightsIn = async (command: Rights, now: UtcInstant): Promise<Rights | undefined> => {
    if (command.role !== 'operator') return undefined;
    const known = await apiKeys.list(undefined);
    const hasAdmin = known.some(({ key }) => key.role === 'admin' && isLiving(key, now));
    return hasAdmin ? undefined : { role: 'admin' };
  };

  return {
    /**
     * Makes a key; a caller's belongs to an organisation, which must exist. Under an idempotency key text, id and digest
     * are derived instead of made: a repeat, also at the same moment on another server, derives the same key. An operator's key
     * is an admin's as long as there is no admin.
     */
    issueApiKey: async ({
      idempotencyKey,
      ...command
    }: IssueApiKeyCommand): Promise<Result<IssuedApiKey, IssueRefused>> => {
      const now = clock.now();
      const refused = await refusalOf(command, utcInstantOf(now));
      if (refused) return err(refused);
      const rights = await rightsIn(command, utcInstantOf(now));

      const { id, text, digest } =
        idempotencyKey === undefined
          ? secrets.makeApiKey(command.role)
          : secrets.deriveApiKey(command.role, seedOf(command, idempotencyKey));
      const key: ApiKey = { ...command, ...rights, id, issuedAt: utcInstantOf(now) };
      if (await apiKeys.add(key, digest)) return ok({ apiKeyId: id, text });

      const stored = await apiKeys.find(id);
      if (!stored || idempotencyKey === undefined) throw new Error('An id was made twice.');
      if (requestedOf(stored.key) !== requestedOf(key))
        return err({ kind: 'idempotency-key-reused' });
      const isRecent = now.getTime() < Date.parse(stored.key.issuedAt) + REPEATABLE_MS;
      const isSame = secrets.isSameDigest(stored.digest, digest);
      const isShown = isSame && isRecent && isLiving(stored.key, utcInstantOf(now));
      return isShown ? ok({ apiKeyId: id, text }) : err({ kind: 'api-key-already-issued' });
    },

    /**
     * Once it has returned, the key gives no tokens, and those it gave die within seconds. Revoking again changes nothing.
     * `by` is the id of the operator's key that asked; absent for the command line.
     */
    revokeApiKey: async (apiKeyId: string, by?: string): Promise<Result<void, ApiKeyNotFound>> => {
      const stored = await apiKeys.find(apiKeyId);
      if (!stored) return err({ kind: 'api-key-not-found' });

      await apiKeys.update(revokeKey(stored.key, utcInstantOf(clock.now()), by));
      return ok();
    },
  };
}

/** The parts of a key that its request decides. */
function requestedOf(key: ApiKey): string {
  const { importSuppliers, readOnly = false } = key.role === 'caller' ? key : {};
  return JSON.stringify([
    key.label ?? null,
    key.expiresAt ?? null,
    importSuppliers ?? null,
    readOnly,
  ]);
}

function seedOf(command: IssueApiKeyCommand, idempotencyKey: string): string {
  const organisationId = command.role === 'caller' ? command.organisationId : null;
  return JSON.stringify([organisationId, idempotencyKey]);
}
