import type { components, Watched } from '@data-import/client';
import type { Session } from '../session/session.js';

type Schemas = components['schemas'];
export type ProgressOfAll = Schemas['ProgressOfAll'];
export type Progress = Schemas['Progress'];
/** Of one minute or second. */
export type Counts = Progress['rates'];

/** The service sends one event a second: after this the figures are called old. */
const SILENCE_MS = 6000;

export type SeenProgress = Watched<ProgressOfAll>;

/**
 * Of all suppliers that the session may see, once a second until `signal`. One of the tabs that follow it reads and tells
 * the others: over HTTP/1.1 a browser has six connections for all of its tabs, and a stream occupies one.
 */
export async function followProgress(
  session: Session,
  signal: AbortSignal,
  onSeen: (seen: SeenProgress) => void,
): Promise<void> {
  if (session.id === '') return read(session, signal, onSeen);
  const name = `progress ${session.id}`;
  const others = new BroadcastChannel(name);
  others.addEventListener('message', ({ data }: MessageEvent<SeenProgress>) => onSeen(data));
  const tellAll = (seen: SeenProgress) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin and takes none
    others.postMessage(seen);
    onSeen(seen);
  };
  try {
    await navigator.locks.request(name, { signal }, () => read(session, signal, tellAll));
  } finally {
    others.close();
  }
}

async function read(
  session: Session,
  signal: AbortSignal,
  onSeen: (seen: SeenProgress) => void,
): Promise<void> {
  for await (const seen of watchProgress(session, signal)) onSeen(seen);
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
