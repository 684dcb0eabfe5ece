import type { Timer } from '../src/clock.js';

/** Waits in real time. */
export const SYSTEM_TIMER: Timer = {
  elapsedMs: () => performance.now(),
  after(ms, then) {
    const timer = setTimeout(then, ms).unref();
    return () => clearTimeout(timer);
  },
};
