import { setTimeout } from 'node:timers/promises';

/** The limit on the busiest machine, just below the five minutes that a test may take. */
const PATIENCE_MS = 280_000;
const PAUSE_MS = 2;
/** A twentieth of the time it has waited, up to this: looking costs computing that the others need. */
const LONGEST_PAUSE_MS = 250;

/** The clock of this process while a test holds it, too. */
export const realNow = performance.now.bind(performance);

export type Condition = () => boolean | Promise<boolean>;

/** Asks again and again until it is so; the only timer that tests wait with. */
export async function until(
  what: string | (() => string),
  isSo: Condition,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const deadline = realNow() + patienceMs;
  let pauseMs = PAUSE_MS;
  while (!(await isSo())) {
    if (realNow() > deadline) {
      const waitedFor = typeof what === 'string' ? what : what();
      throw new Error(`Waited ${patienceMs} ms in vain until ${waitedFor}.`);
    }
    await setTimeout(pauseMs);
    pauseMs = Math.min(LONGEST_PAUSE_MS, 1.05 * pauseMs);
  }
}
