import type { Organisation } from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import type { IdempotencyKeyReused } from '../import-requests/import-request.js';
import type { OrganisationRepository } from './organisation-repository.js';

interface Needed {
  readonly organisations: OrganisationRepository;
  readonly newOrganisationId: (seed?: string) => string;
}

/**
 * Two organisations may have one name; they are told apart by their identifiers. Under an idempotency key, which is the
 * seed of the id, a repeat gives the organisation that the first request made.
 */
export const makeCreateOrganisation =
  ({ organisations, newOrganisationId }: Needed) =>
  async (
    name: string,
    idempotencyKey?: string,
  ): Promise<Result<Organisation, IdempotencyKeyReused>> => {
    const organisation = { id: newOrganisationId(idempotencyKey), name };
    if (await organisations.add(organisation)) return ok(organisation);

    const stored = await organisations.find(organisation.id);
    return stored?.name === name ? ok(stored) : err({ kind: 'idempotency-key-reused' });
  };
