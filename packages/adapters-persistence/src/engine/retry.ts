import { setTimeout } from 'node:timers/promises';

interface Retrying {
  /** The milliseconds after which the last error is thrown. */
  readonly patienceMs: number;
  /** True for errors that waiting may cure: all when absent. */
  readonly mayPass?: (error: unknown) => boolean;
  readonly firstPauseMs?: number;
  readonly longestPauseMs?: number;
  readonly pause?: (ms: number, failed: FailedAttempt) => Promise<unknown>;
}

export interface FailedAttempt {
  readonly attempt: number;
  readonly error: unknown;
  readonly leftMs: number;
}

/** Repeats work while it fails, with pauses that double. */
export async function retry<T>(work: () => T | Promise<T>, retrying: Retrying): Promise<T> {
  const { patienceMs, mayPass = () => true, firstPauseMs = 20, longestPauseMs = 500 } = retrying;
  const { pause = (ms) => setTimeout(ms) } = retrying;
  const deadline = performance.now() + patienceMs;
  let pauseMs = firstPauseMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const leftMs = Math.round(deadline - performance.now());
      if (!mayPass(error) || leftMs <= 0) throw error;
      await pause(Math.min(pauseMs, leftMs), { attempt, error, leftMs });
      pauseMs = Math.min(2 * pauseMs, longestPauseMs);
    }
  }
}
