import { isRevoked, revokeKey, utcInstantOf, type ApiKey } from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import type { IdempotencyKeyReused } from '../import-requests/import-request.js';
import type {
  OrganisationNotFound,
  OrganisationRepository,
} from '../organisations/organisation-repository.js';
import type { ApiKeyRepository } from './api-key-repository.js';
import type { Secrets } from './secrets.js';
import type { Clock } from '../clock/clock.js';

/** The label is for the operator's eyes. With an idempotency key, a repeat of the command gives the same API key. */
export type IssueApiKeyCommand = { readonly label?: string; readonly idempotencyKey?: string } & (
  | { readonly role: 'caller'; readonly organisationId: string }
  | { readonly role: 'operator' }
);

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

type IssueRefused = OrganisationNotFound | IdempotencyKeyReused | ApiKeyAlreadyIssued;

/** The milliseconds within which a retry gets the key again. */
const REPEATABLE_MS = 24 * 60 * 60 * 1000;

interface Needed {
  readonly apiKeys: ApiKeyRepository;
  readonly organisations: OrganisationRepository;
  readonly secrets: Secrets;
  readonly clock: Clock;
}

export function makeApiKeyCommands({ apiKeys, organisations, secrets, clock }: Needed) {
  return {
    /**
     * Makes a key; a caller's belongs to an organisation, which must exist. Under an idempotency key text, id and digest
     * are derived instead of made: a repeat, also at the same moment on another server, derives the same key.
     */
    issueApiKey: async ({
      idempotencyKey,
      ...command
    }: IssueApiKeyCommand): Promise<Result<IssuedApiKey, IssueRefused>> => {
      if (command.role === 'caller' && !(await organisations.find(command.organisationId)))
        return err({ kind: 'organisation-not-found' });

      const { id, text, digest } =
        idempotencyKey === undefined
          ? secrets.makeApiKey(command.role)
          : secrets.deriveApiKey(command.role, seedOf(command, idempotencyKey));
      const now = clock.now();
      const key: ApiKey = { id, issuedAt: utcInstantOf(now), ...command };
      if (await apiKeys.add(key, digest)) return ok({ apiKeyId: id, text });

      const stored = await apiKeys.find(id);
      if (!stored || idempotencyKey === undefined) throw new Error('An id was made twice.');
      if (stored.key.label !== command.label) return err({ kind: 'idempotency-key-reused' });
      const isRecent = now.getTime() < Date.parse(stored.key.issuedAt) + REPEATABLE_MS;
      const isSame = secrets.isSameDigest(stored.digest, digest);
      const isShown = isSame && isRecent && !isRevoked(stored.key);
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

function seedOf(command: IssueApiKeyCommand, idempotencyKey: string): string {
  const organisationId = command.role === 'caller' ? command.organisationId : null;
  return JSON.stringify([organisationId, idempotencyKey]);
}
