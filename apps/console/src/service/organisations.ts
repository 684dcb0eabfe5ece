import type { ClientFailure, components } from '@data-import/client';
import type { Result } from 'neverthrow';
import type { Session } from '../session/session.js';

export type Organisation = components['schemas']['Organisation'];
export type ApiKey = components['schemas']['ListedApiKey'] & {
  /** By the clock of the service. */
  readonly hasEnded: boolean;
};
export type IssuedApiKey = components['schemas']['IssuedApiKey'];

/** Gives the organisations in the order of their names. */
export async function readOrganisations(
  { client }: Session,
  signal: AbortSignal,
): Promise<Result<readonly Organisation[], ClientFailure>> {
  const answer = await client.call((api) => api.GET('/v1/operator/organisations/', { signal }));
  return answer.map((organisations) =>
    organisations.toSorted((one, other) => one.name.localeCompare(other.name)),
  );
}

/** Valid ones first, the latest issued first. */
export async function readKeys(
  { client }: Session,
  organisation: string,
  signal: AbortSignal,
): Promise<Result<readonly ApiKey[], ClientFailure>> {
  let now = '';
  const answer = await client.call(async (api) => {
    const answered = await api.GET('/v1/operator/organisations/{organisation_id}/api-keys/', {
      params: { path: { organisation_id: organisation } },
      signal,
    });
    now = answered.response.headers.get('date') ?? '';
    return answered;
  });
  return answer.map((keys) =>
    keys
      .map((key) => ({ ...key, hasEnded: Date.parse(key.expires_at ?? '') <= Date.parse(now) }))
      .toSorted(
        (one, other) =>
          Number(one.revoked_at !== null) - Number(other.revoked_at !== null) ||
          other.issued_at.localeCompare(one.issued_at),
      ),
  );
}

/** Sends an `Idempotency-Key`, so that a repeat after a lost answer creates no second one. */
export function createOrganisation(
  { client }: Session,
  name: string,
  idempotencyKey: string,
): Promise<Result<Organisation, ClientFailure>> {
  return client.call((api) =>
    api.POST('/v1/operator/organisations/', {
      params: { header: { 'Idempotency-Key': idempotencyKey } },
      body: { name },
    }),
  );
}

/** The key is in this answer alone. */
export function issueKey(
  { client }: Session,
  organisation: string,
  label: string,
  idempotencyKey: string,
): Promise<Result<IssuedApiKey, ClientFailure>> {
  return client.call((api) =>
    api.POST('/v1/operator/organisations/{organisation_id}/api-keys/', {
      params: {
        path: { organisation_id: organisation },
        header: { 'Idempotency-Key': idempotencyKey },
      },
      body: label === '' ? {} : { label },
    }),
  );
}

export function revokeKey(
  { client }: Session,
  key: string,
): Promise<Result<undefined, ClientFailure>> {
  return client.call((api) =>
    api.DELETE('/v1/operator/api-keys/{api_key_id}/', { params: { path: { api_key_id: key } } }),
  );
}
