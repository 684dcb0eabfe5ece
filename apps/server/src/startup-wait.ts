import { setTimeout as pause } from 'node:timers/promises';
import { isUnreachable } from './database-problems.js';
import { codeOf } from './reason.js';

/** Told of each try that failed. */
export type StartupWait = (wait: {
  readonly attempt: number;
  readonly code: string;
  /** Until the start is given up. */
  readonly leftMs: number;
}) => void;

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5000;

/**
 * Tries again while the database cannot be reached, for at most `patienceMs`: servers and their database are often
 * started together. Anything else that is wrong with it does not pass by waiting.
 */
export async function untilReachable(
  work: () => Promise<void>,
  patienceMs: number,
  onWait: StartupWait,
): Promise<void> {
  const deadline = performance.now() + patienceMs;
  let pauseMs = FIRST_PAUSE_MS;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const leftMs = Math.round(deadline - performance.now());
      if (!isUnreachable(error) || leftMs <= 0) throw error;
      onWait({ attempt, code: codeOf(error), leftMs });
      await pause(Math.min(pauseMs, leftMs));
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
    }
  }
}
