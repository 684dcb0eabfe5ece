import { mock } from 'node:test';
import { realNow } from './until.js';

/** The clocks of this process stand still until the test lets time pass, and so do its timers where it names them. */
export class HeldClock {
  #passedMs = 0;

  constructor(timers: readonly 'setTimeout'[] = []) {
    mock.timers.enable({ apis: ['Date', ...timers], now: Date.now() });
    // A whole number, so that a sum of what has passed is exact.
    const heldAt = Math.ceil(realNow());
    performance.now = () => heldAt + this.#passedMs;
  }

  pass(ms: number): void {
    this.#passedMs += ms;
    mock.timers.tick(ms);
  }

  [Symbol.dispose](): void {
    mock.timers.reset();
    performance.now = realNow;
  }
}
