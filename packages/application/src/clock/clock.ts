/** The only source of the current time, so tests can set it. */
export interface Clock {
  now(): Date;
}

/** The only source of elapsed time and waits, so tests can let time pass. */
export interface Timer {
  /** Milliseconds since a moment that the timer chooses: only differences mean something. */
  elapsedMs(): number;
  /** Calls `then` once, after at least this many milliseconds unless it is cancelled before. Keeps no process alive. */
  after(ms: number, then: () => void): CancelWait;
}

export type CancelWait = () => void;

/** Real time. Here, because everything that makes the use cases needs it; no use case names it. */
/* oxlint-disable eslint/no-restricted-globals -- the one timer that is handed in */
export const SYSTEM_TIMER: Timer = {
  elapsedMs: () => performance.now(),
  after(ms, then) {
    const timer = setTimeout(then, ms).unref();
    return () => clearTimeout(timer);
  },
};
