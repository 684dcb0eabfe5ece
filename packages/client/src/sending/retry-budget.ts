/** With which a client begins, and the most that it saves up. */
const RESERVE = 20;
/** What a request that succeeds adds. */
const EARNED = 0.1;

/** Keeps all requests of a client together from asking a service that is in trouble many times over: one retry in ten. */
export class RetryBudget {
  #left = RESERVE;

  earn(): void {
    this.#left = Math.min(RESERVE, this.#left + EARNED);
  }

  /** Whether there may be another retry. */
  spend(): boolean {
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
