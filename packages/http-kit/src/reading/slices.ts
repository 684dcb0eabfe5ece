import { setImmediate } from 'node:timers/promises';

let lastTurn: Promise<void> = Promise.resolve();

/**
 * Resolves in a later turn of the event loop, and for one only in each: however many large requests there are, others wait
 * for one slice of one of them.
 */
export async function nextTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => setImmediate());
  await lastTurn;
}

/** Runs work that yields where it can pause; other requests get their turn in each pause. */
export async function inSlices<A>(work: Iterator<undefined, A>): Promise<A> {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    await nextTurn();
  }
}
