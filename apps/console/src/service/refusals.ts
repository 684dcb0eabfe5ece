import type { Session } from '../session/session.js';
import type { ClientFailure } from '@data-import/client';
import type { Result } from 'neverthrow';

export interface Refusal {
  readonly import_supplier: string;
  readonly operation: string;
  readonly code: string;
  readonly count: number;
  readonly first_at: string;
  readonly last_at: string;
  readonly example: {
    readonly status: number;
    readonly attr: string | null;
    readonly value_type: string | null;
  };
  readonly meaning: string | null;
  readonly remedy: string | null;
}

/** What was refused, most frequent first; of the suppliers that the session may see. */
export async function readRefusals({ client, role }: Session, signal: AbortSignal) {
  const path = role === 'operator' ? '/v1/operator/refusals/' : '/v1/data-import/refusals/';
  const answer = (await client.call((api) =>
    api.GET(path as never, { signal } as never),
  )) as unknown as Result<{ refusals: readonly Refusal[] }, ClientFailure>;
  return answer.map(({ refusals }) => refusals);
}
