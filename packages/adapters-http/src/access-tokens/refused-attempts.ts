import { RateLimiterMemory } from 'rate-limiter-flexible';
import { networkOf } from './remote-network.js';

/** How many refused keys and tokens one remote address may send before it has to wait. */
export interface GuessingLimit {
  readonly refusals: number;
  readonly perSeconds: number;
}

export const DEFAULT_GUESSING_LIMIT: GuessingLimit = { refusals: 100, perSeconds: 60 };

/** Slows down whoever guesses. Only what was refused counts: a caller whose keys are good is never slowed down by itself. */
export class RefusedAttempts {
  readonly #limit: number;
  readonly #counts: RateLimiterMemory;

  constructor({ refusals, perSeconds }: GuessingLimit) {
    this.#limit = refusals;
    this.#counts = new RateLimiterMemory({ points: refusals, duration: perSeconds });
  }

  async count(address: string): Promise<void> {
    await this.#counts.penalty(networkOf(address));
  }

  /** How many seconds the address has to wait; `undefined` when it need not. */
  async waitingSeconds(address: string): Promise<number | undefined> {
    const counted = await this.#counts.get(networkOf(address));
    if (!counted || counted.consumedPoints < this.#limit) return undefined;
    return Math.max(1, Math.ceil(counted.msBeforeNext / 1000));
  }
}
