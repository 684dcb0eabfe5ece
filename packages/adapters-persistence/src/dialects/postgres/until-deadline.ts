import { setTimeout } from 'node:timers/promises';

const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 500;

/**
 * Repeats `attempt` with growing pauses until it gives a value, for at most `patienceMs`; `undefined` when it gives none in that time. An
 * attempt that fails is one that gave none.
 */
export async function untilDeadline<T>(
  patienceMs: number,
  attempt: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const deadline = performance.now() + patienceMs;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    const value = await attempt().catch(() => undefined);
    if (value !== undefined || performance.now() + pauseMs > deadline) return value;
    await setTimeout(pauseMs);
  }
}
