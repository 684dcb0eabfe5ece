import type { Organisation } from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import type { IdempotencyKeyReused } from '../import-requests/import-request.js';
import type { OrganisationRepository } from './organisation-repository.js';

/**
 * Two organisations may have one name; they are told apart by their identifiers. Under an idempotency key a repeat gives
 * the organisation that the first request made.
 */
export type CreateOrganisation = (
  name: string,
  idempotencyKey?: string,
) => Promise<Result<Organisation, IdempotencyKeyReused>>;

/** A new id on every call; with a seed, always the same id for the same seed. */
export type NewOrganisationId = (seed?: string) => string;

interface Ports {
  readonly organisations: Pick<OrganisationRepository, 'find' | 'add'>;
  readonly newOrganisationId: NewOrganisationId;
}

/** An idempotency key is the seed of the id. */
export const makeCreateOrganisation =
  ({ organisations, newOrganisationId }: Ports): CreateOrganisation =>
  async (name, idempotencyKey) => {
    const organisation = { id: newOrganisationId(idempotencyKey), name };
    if (await organisations.add(organisation)) return ok(organisation);

    const stored = await organisations.find(organisation.id);
    return stored?.name === name ? ok(stored) : err({ kind: 'idempotency-key-reused' });
  };
