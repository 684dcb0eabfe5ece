import { setTimeout } from 'node:timers/promises';

/** Ends a wait with words of its own before mocha ends the test. */
const PATIENCE_MS = 18_000;
const PAUSE_MS = 2;

export type Condition = () => boolean | Promise<boolean>;

/** Asks again and again until it is so; the only timer that tests wait with. */
export async function until(
  what: string | (() => string),
  isSo: Condition,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!(await isSo())) {
    if (performance.now() > deadline) {
      const waitedFor = typeof what === 'string' ? what : what();
      throw new Error(`Waited ${patienceMs} ms in vain until ${waitedFor}.`);
    }
    await setTimeout(PAUSE_MS);
  }
}
