import type { components, Watched } from '@data-import/client';
import type { Session } from '../session/session.js';
import { amongTabs } from './among-tabs.js';

type Schemas = components['schemas'];
export type ProgressOfAll = Schemas['ProgressOfAll'];
export type Progress = Schemas['Progress'];
/** Counts what was stored in one minute or second. */
export type Counts = NonNullable<Progress['rates']>;

/** The service sends one event a second: after this the figures are called old. */
const SILENCE_MS = 6000;

export type SeenProgress = Watched<ProgressOfAll>;

/** Follows the progress of all suppliers that the session may see, once a second until `signal`. */
export async function followProgress(
  session: Session,
  signal: AbortSignal,
  onSeen: (seen: SeenProgress) => void,
): Promise<void> {
  return amongTabs<SeenProgress>('progress', session, signal, onSeen, async (tell) => {
    for await (const seen of watchProgress(session, signal)) tell(seen);
  });
}

function watchProgress(
  { client, role }: Session,
  signal: AbortSignal,
): AsyncGenerator<SeenProgress, void> {
  const options = { silenceMs: SILENCE_MS, signal };
  return role === 'operator'
    ? client.watch('/v1/operator/progress/', options)
    : client.watch('/v1/data-import/progress/', options);
}
