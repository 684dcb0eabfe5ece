import type { ClientFailure, components } from '@data-import/client';
import type { Result } from 'neverthrow';
import type { Session } from '../session/session.js';

export type Refusal = components['schemas']['Refusal'];

/** What was refused, most frequent first; of the suppliers that the session may see. */
export async function readRefusals(
  { client, role }: Session,
  signal: AbortSignal,
): Promise<Result<readonly Refusal[], ClientFailure>> {
  const answer = await client.call((api) =>
    role === 'operator'
      ? api.GET('/v1/operator/refusals/', { signal })
      : api.GET('/v1/data-import/refusals/', { signal }),
  );
  return answer.map(({ refusals }) => refusals);
}
