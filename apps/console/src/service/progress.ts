import type { components, Watched } from '@data-import/client';
import type { Session } from '../session/session.js';

type Schemas = components['schemas'];
export type ProgressOfAll = Schemas['ProgressOfAll'];
export type Progress = Schemas['Progress'];
/** Of one minute or second. */
export type Counts = Progress['rates'];

/** The service sends one event a second: after this the figures are called old. */
const SILENCE_MS = 6000;

/** Of all suppliers that the session may see, once a second. */
export function watchProgress(
  { client, role }: Session,
  signal: AbortSignal,
): AsyncGenerator<Watched<ProgressOfAll>, void> {
  const options = { silenceMs: SILENCE_MS, signal };
  return role === 'operator'
    ? client.watch('/v1/operator/progress/', options)
    : client.watch('/v1/data-import/progress/', options);
}
