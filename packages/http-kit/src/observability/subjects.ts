/**
 * Names the subject of a request for logs and metrics. A client can claim any word; only one that exists for it is
 * passed on, so that no log and no label holds a word that a client made up.
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

/** The subject that a request claims, which may not exist, and the body in which it does. */
export interface Subject {
  claimed?: string | undefined;
  body?: unknown;
}

/** Calls `use` at once if the name is known, else when it has been looked up. */
export function withName(
  name: string | undefined | Promise<string | undefined>,
  use: (name: string | undefined) => void,
): void {
  if (name instanceof Promise) void name.then(use);
  else use(name);
}
