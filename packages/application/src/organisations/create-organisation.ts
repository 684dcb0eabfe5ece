import type { Organisation } from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import type { IdempotencyKeyReused } from '../idempotency-key.js';
import type { OrganisationRepository } from './organisation-repository.js';

/**
 * Two organisations may have one name; they are told apart by their identifiers. Under an idempotency key a repeat gives
 * the organisation that the first request made.
 */
export type CreateOrganisation = (
  name: string,
  idempotencyKey?: string,
) => Promise<Result<Organisation, IdempotencyKeyReused>>;

interface Ports {
  readonly organisations: Pick<OrganisationRepository, 'find' | 'add'>;
  readonly newId: (seed?: string) => string;
}

/** `newId` never gives the same id twice, but for the same seed, for which it always gives the same. */
export const makeCreateOrganisation =
  ({ organisations, newId }: Ports): CreateOrganisation =>
  async (name, idempotencyKey) => {
    const organisation = { id: newId(idempotencyKey), name };
    if (await organisations.add(organisation)) return ok(organisation);

    const stored = await organisations.find(organisation.id);
    return stored?.name === name ? ok(stored) : err({ kind: 'idempotency-key-reused' });
  };
