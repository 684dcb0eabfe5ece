import type { components, Watched } from '@data-import/client';
import type { Session } from '../session/session.js';
import { amongTabs } from './among-tabs.js';

type Schemas = components['schemas'];
export type ProgressOfAll = Schemas['ProgressOfAll'];
export type Progress = Schemas['Progress'];

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
    const { client, scope } = session;
    const options = { silenceMs: SILENCE_MS, signal };
    for await (const seen of client.watch(`/v1/${scope}/progress/`, options)) tell(seen);
  });
}
