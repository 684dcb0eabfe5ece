import { ClientError } from '@data-import/client';
import type { HeldBy } from '../exporting/held-records.js';

/** The caller, and the service that answered. */
export interface Identity {
  readonly apiKeyId: string;
  readonly label: string | null;
  readonly service: { readonly version: string; readonly instance: string } | null;
  /** The last entry of the audit of the service at that time. */
  readonly audit: { readonly number: number; readonly hash: string } | null;
}

/** @throws ClientError when the service cannot be used. */
export async function readIdentity({ client }: HeldBy): Promise<Identity> {
  const answer = await client.call((api) => api.GET('/v1/data-import/identity/'));
  if (answer.isErr()) throw new ClientError(answer.error);
  const { api_key_id: apiKeyId, label, service, audit } = answer.value;
  return { apiKeyId, label, service, audit };
}
