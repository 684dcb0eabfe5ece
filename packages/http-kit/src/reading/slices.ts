import { turnOfRequest } from '../shares/gate.js';

/** Runs work that yields where it can pause; other requests get their turn in each pause. */
export async function inSlices<A>(work: Iterator<unknown, A>): Promise<A> {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    await turnOfRequest();
  }
}
