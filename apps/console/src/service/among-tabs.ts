import type { Session } from '../session/session.js';

type Read<Seen> = (onSeen: (seen: Seen) => void) => Promise<void>;

/**
 * One of the tabs that follow `what` with the same key reads and tells the others: over HTTP/1.1 a browser has six
 * connections for all of its tabs. The next tab reads when that one leaves, by `signal`.
 */
export async function amongTabs<Seen>(
  what: string,
  { id }: Session,
  signal: AbortSignal,
  onSeen: (seen: Seen) => void,
  read: Read<Seen>,
): Promise<void> {
  if (id === '') return read(onSeen);
  const name = `${what} ${id}`;
  const others = new BroadcastChannel(name);
  others.addEventListener('message', ({ data }: MessageEvent<Seen>) => onSeen(data));
  const tellAll = (seen: Seen) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin and takes none
    others.postMessage(seen);
    onSeen(seen);
  };
  try {
    await navigator.locks.request(name, { signal }, () => read(tellAll));
  } finally {
    others.close();
  }
}
