import { ClientError } from '@data-import/client';
import type { HeldBy } from '../exporting/held-records.js';

/** The caller, and the service that answered. */
export interface Identity {
  readonly apiKeyId: string;
  readonly label: string | null;
  readonly service: { readonly version: string; readonly instance: string } | null;
  /** The last entry of the audit of the service at that time; absent of a service that is too old to say it. */
  readonly audit?: { readonly number: number; readonly hash: string } | null;
}

/**
 * `undefined` of a service that is too old to say it.
 *
 * @throws ClientError when the service cannot be used.
 */
export async function readIdentity({ client }: HeldBy): Promise<Identity | undefined> {
  const answer = await client.call((api) => api.GET('/v1/data-import/identity/'));
  if (answer.isErr()) {
    const failure = answer.error;
    if (failure.kind === 'refused' && failure.status === 404) return undefined;
    throw new ClientError(failure);
  }
  const { api_key_id: apiKeyId, label, service, audit } = answer.value;
  return { apiKeyId, label, service, audit };
}
