/** The cost of a retry; a request that succeeds earns 1. */
const RETRY_COST = 10;
/** The budget that a client begins with, and the most that it saves up. */
const RESERVE = 20 * RETRY_COST;

/** Keeps all requests of a client together from asking a service that is in trouble many times over: one retry in ten. */
export class RetryBudget {
  #left = RESERVE;

  earn(): void {
    this.#left = Math.min(RESERVE, this.#left + 1);
  }

  /** Pays for a retry; false if too little is left. */
  spend(): boolean {
    if (this.#left < RETRY_COST) return false;
    this.#left -= RETRY_COST;
    return true;
  }
}
