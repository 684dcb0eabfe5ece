import { setImmediate } from 'node:timers/promises';
import type { Timer } from '../src/clock/clock.js';

/** Time passes when the test says so. */
export class HandTimer implements Timer {
  #nowMs = 0;
  readonly #waits = new Set<{ readonly dueMs: number; readonly end: () => void }>();

  elapsedMs(): number {
    return this.#nowMs;
  }

  after(ms: number, then: () => void): () => void {
    const wait = { dueMs: this.#nowMs + ms, end: then };
    this.#waits.add(wait);
    return () => this.#waits.delete(wait);
  }

  /** Ends the waits that are due then, after what is under way has begun its own. */
  async pass(ms: number): Promise<void> {
    await setImmediate();
    this.#nowMs += ms;
    for (const wait of this.#waits)
      if (wait.dueMs <= this.#nowMs) {
        this.#waits.delete(wait);
        wait.end();
      }
  }
}
