/** The functions that the client takes from Node.js or the browser. Tests replace them. */
export interface Runtime {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
  /** Calls `run` once after so many milliseconds, unless the function that it returns is called before. */
  readonly after: (milliseconds: number, run: () => void) => () => void;
  /** A number in [0, 1). */
  readonly random: () => number;
}

export const PLATFORM: Runtime = {
  fetch: (url, init) => fetch(url, init),
  now: () => performance.now(),
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
  random: () => Math.random(),
};
