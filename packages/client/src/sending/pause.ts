import type { ClientFailure } from '../failures/client-failure.js';
import type { Runtime } from '../runtime.js';

const SHORTEST_MS = 200;
const LONGEST_MS = 10_000;

/**
 * Milliseconds until the next attempt: the wait that the service asked for, and a random time below a bound that doubles
 * with each attempt.
 */
export function pauseAfter(failure: ClientFailure, attempts: number, { random }: Runtime): number {
  const jitter = random() * Math.min(LONGEST_MS, SHORTEST_MS * 2 ** (attempts - 1));
  return (failure.kind === 'refused' ? (failure.retryAfterMs ?? 0) : 0) + jitter;
}

/** Resolves after so many milliseconds, or as soon as the signal is aborted. */
export function pause(
  milliseconds: number,
  { after }: Runtime,
  signal: AbortSignal | undefined,
): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted === true) return resolve();
    const end = () => {
      cancel();
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const cancel = after(milliseconds, end);
    signal?.addEventListener('abort', end);
  });
}
