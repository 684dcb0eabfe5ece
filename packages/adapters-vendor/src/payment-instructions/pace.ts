import { setTimeout as pause } from 'node:timers/promises';

/** Each question that a vendor takes shortens the interval by this much. */
const QUICKENING = 0.98;

/** One organisation asks a vendor without a delay, or at even intervals after it was slowed down. */
export class Pace {
  #asked = 0;
  #askedAt = 0;
  #intervalMs = 0;
  #nextAt = 0;

  constructor(private readonly longestIntervalMs: number) {}

  /** The questions of the last second or so: older ones count less and less, but not while it rests. */
  get perSecond(): number {
    return this.#asked * Math.exp(Math.min(0, this.#askedAt - performance.now()) / 1000);
  }

  /** Waits until it may ask; answers at once with the missing milliseconds where that is too late. */
  async next(endsAt: number): Promise<number | undefined> {
    for (;;) {
      const now = performance.now();
      if (now >= this.#nextAt) break;
      if (this.#nextAt >= endsAt) return this.#nextAt - now;
      await pause(this.#nextAt - now);
    }
    this.#asked = this.perSecond + 1;
    this.#askedAt = performance.now();
    this.#nextAt = this.#askedAt + this.#intervalMs;
    return undefined;
  }

  quicken(): void {
    this.#intervalMs *= QUICKENING;
  }

  /** Asks half as often, after a rest. */
  slowDown(restMs: number): void {
    const halved = 2 * Math.max(this.#intervalMs, 1000 / this.perSecond);
    this.#intervalMs = Math.min(this.longestIntervalMs, halved);
    this.#askedAt = this.#nextAt = performance.now() + restMs;
  }
}
