interface PaceOptions {
  readonly mostRequests: number;
  /** The average limit; without it there is none. */
  readonly rowsPerSecond?: number | undefined;
  readonly now?: () => number;
}

const FIRST_REQUESTS = 4;

/**
 * Limits the number of concurrent bulk requests: one more after each round of good answers, half as many when the service
 * has too much to do, does not answer in time or asks to wait.
 */
export class Pace {
  readonly #most: number;
  readonly #rowsPerSecond: number;
  readonly #now: () => number;
  #allowed: number;
  #underWay = 0;
  #pausedUntil = 0;
  /** The time at which the rate has room for all rows that asked so far. */
  #rowsDueAt = 0;
  /** Answers to requests that began before this time say nothing about the number allowed since. */
  #slowedAt = -Infinity;
  #changed: (() => void)[] = [];

  constructor({
    mostRequests,
    rowsPerSecond = Infinity,
    now = () => performance.now(),
  }: PaceOptions) {
    this.#most = mostRequests;
    this.#rowsPerSecond = rowsPerSecond;
    this.#now = now;
    this.#allowed = Math.min(FIRST_REQUESTS, mostRequests);
  }

  get allowed(): number {
    return Math.floor(this.#allowed);
  }

  get underWay(): number {
    return this.#underWay;
  }

  /** The most rows of one request: a second's rows, because a request sends its rows at once. */
  get mostRows(): number {
    return this.#rowsPerSecond;
  }

  /**
   * Resolves when another request with so many rows may begin, or at once when the signal says that none will. Its rows wait
   * for their own time, so that the last ones keep the rate, too.
   */
  async enter(signal: AbortSignal, rows = 0): Promise<void> {
    const dueAt = Math.max(this.#rowsDueAt, this.#now()) + (rows * 1000) / this.#rowsPerSecond;
    this.#rowsDueAt = dueAt;
    while (!signal.aborted) {
      const wait = Math.max(this.#pausedUntil, dueAt) - this.#now();
      if (wait <= 0 && this.#underWay < this.allowed) break;
      await this.#change(wait, signal);
    }
    this.#underWay += 1;
  }

  leave(): void {
    this.#underWay -= 1;
    this.#tell();
  }

  /** A request was answered as it should. */
  speedUp(): void {
    this.#allowed = Math.min(this.#most, this.#allowed + 1 / this.allowed);
    this.#tell();
  }

  /** A request that began then was turned away, failed or took too long. */
  slowDown(beganAt: number, retryAfterMs = 0): void {
    const now = this.#now();
    this.#pausedUntil = Math.max(this.#pausedUntil, now + retryAfterMs);
    if (beganAt < this.#slowedAt) return;
    this.#slowedAt = now;
    this.#allowed = Math.max(1, this.#allowed / 2);
  }

  #change(wait: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const timer = wait > 0 ? setTimeout(done, wait) : undefined;
      function done(): void {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        resolve();
      }
      signal.addEventListener('abort', done);
      this.#changed.push(done);
    });
  }

  #tell(): void {
    const changed = this.#changed;
    this.#changed = [];
    for (const tell of changed) tell();
  }
}
