/** A turn of the client for whom work is done; `undefined` if it begins at once. */
export type Turn = () => Promise<void> | undefined;

/** Runs work that yields where it can pause; other requests get their turn in each pause. */
export async function inSlices<A>(work: Iterator<unknown, A>, turn: Turn): Promise<A> {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    await turn();
  }
}
