import type { ClientFailure, components } from '@data-import/client';
import type { Result } from 'neverthrow';
import type { Session } from '../session/session.js';

type Schemas = components['schemas'];
export type Refusal = Schemas['Refusal'];
export type RefusedRequest = Schemas['RefusedRequest'];

/** A failure is for the service to fix, anything else for the caller. */
export function isFailure({ example: { status } }: Refusal): boolean {
  return status >= 500;
}

/** The refused requests of the last minutes, of an hour at most; the last minute is under way. */
export function inLastMinutes({ last_hour: minutes }: Refusal, last = 60): number {
  return minutes.slice(-last).reduce((sum, minute) => sum + minute, 0);
}

export async function readRefusals(
  { client, scope }: Session,
  signal: AbortSignal,
): Promise<Result<readonly Refusal[], ClientFailure>> {
  const answer = await client.call((api) => api.GET(`/v1/${scope}/refusals/`, { signal }));
  return answer.map(({ refusals }) => refusals);
}

/** The refusal of one batch alone; requests by the hour are counted for all batches together. */
export function inBatch(refusal: Refusal, batch: string): Refusal | undefined {
  const own = refusal.batches.find((one) => one.import_batch === batch);
  return own && { ...refusal, count: own.count, last_at: own.last_at };
}

export async function readRefusedRequests(
  { client, scope }: Session,
  { import_supplier, operation, code }: Refusal,
  signal: AbortSignal,
): Promise<Result<readonly RefusedRequest[], ClientFailure>> {
  const query = { import_supplier, operation, code };
  const answer = await client.call((api) =>
    api.GET(`/v1/${scope}/refusals/requests/`, { params: { query }, signal }),
  );
  return answer.map(({ requests }) => requests);
}
