/**
 * What requests are about, as a word for logs and metrics. A request claims any word; only one that exists for who asks is
 * passed on, so that neither a log nor a label has what a client made up.
 */
export interface Subjects<I> {
  /** A promise where it has to be looked up, which nothing waits for but the log and the metrics. */
  readonly nameOf: (
    claimed: string,
    identity: I,
    outcome: Outcome,
  ) => string | undefined | Promise<string | undefined>;
}

/** The subject of a load that was accepted exists; after a failure nothing should be looked up. */
export type Outcome = 'accepted' | 'answered' | 'failed';

export function outcomeOf(status: number, isLoad = false): Outcome {
  if (status >= 500) return 'failed';
  return isLoad && status < 300 ? 'accepted' : 'answered';
}

/** What the request is said to be about, before and after it was found to exist. */
export interface Subject {
  claimed?: string | undefined;
}

/** At once where the name is known. */
export function withName(
  name: string | undefined | Promise<string | undefined>,
  use: (name: string | undefined) => void,
): void {
  if (name instanceof Promise) void name.then(use);
  else use(name);
}
