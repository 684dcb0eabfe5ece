import type { Runtime } from '../src/index.js';

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

/** Longer waits are time limits. */
const LONGEST_PAUSE_MS = 29_999;

/** Lets every pause pass at once, and a time limit when it is told. */
export class FakeClock {
  /** The pauses that passed. */
  readonly pauses: number[] = [];
  #now = 0;
  readonly #limits = new Set<Timer>();

  readonly runtime: Partial<Runtime> = {
    now: () => this.#now,
    after: (milliseconds, run) => this.#after(milliseconds, run),
    random: () => 0.5,
  };

  advance(milliseconds: number): void {
    this.#now += milliseconds;
    for (const limit of this.#limits)
      if (limit.at <= this.#now) {
        this.#limits.delete(limit);
        limit.run();
      }
  }

  #after(milliseconds: number, run: () => void): () => void {
    if (milliseconds > LONGEST_PAUSE_MS) {
      const limit = { at: this.#now + milliseconds, run };
      this.#limits.add(limit);
      return () => this.#limits.delete(limit);
    }
    this.pauses.push(milliseconds);
    this.#now += milliseconds;
    const immediate = setImmediate(run);
    return () => clearImmediate(immediate);
  }
}
