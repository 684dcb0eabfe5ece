import { Lanes, networkOf } from '@data-import/http-kit';
import { err, ok, type Result } from 'neverthrow';
import { RateLimiterMemory } from 'rate-limiter-flexible';

/** The number of wrong keys and tokens that get their refusal; further ones have to wait. */
export interface GuessingLimit {
  readonly refusals: number;
  readonly perSeconds: number;
}

export const DEFAULT_GUESSING_LIMIT: GuessingLimit = { refusals: 100, perSeconds: 60 };

/** A wrong key or token; with the id of the stored key that it names, if it names one. */
export interface Guess {
  readonly apiKeyId?: string;
}

export interface TooManyGuesses {
  readonly retryAfterSeconds: number;
}

/**
 * Slows down guessing. What names no stored key is counted by the address; what names one is counted by the key and the
 * address together, so that guesses at one key leave those behind the same proxy alone who mistype another. A right key
 * is always accepted, whatever was guessed before: it is only tried in line with the guesses, one at a time.
 */
export class RefusedAttempts {
  readonly #networks: RateLimiterMemory;
  readonly #keys: RateLimiterMemory;
  readonly #lanes = new Lanes();

  constructor({ refusals, perSeconds }: GuessingLimit) {
    this.#networks = new RateLimiterMemory({ points: refusals, duration: perSeconds });
    this.#keys = new RateLimiterMemory({ points: refusals, duration: perSeconds });
  }

  /** Returns the outcome, unless it is a guess too many. `guessIn` finds the guess in the outcome of a wrong key or token. */
  async run<T>(
    address: string,
    attempt: () => Promise<T>,
    guessIn: (outcome: T) => Guess | undefined,
  ): Promise<Result<T, TooManyGuesses>> {
    const network = networkOf(address);
    // Counted before it is tried: of many at the same moment no more than the limit go on side by side.
    const counted = await taken(this.#networks, network);
    let guess: Guess | undefined;
    try {
      const outcome = await (counted.isOk() ? attempt() : this.#lanes.run(network, attempt));
      guess = guessIn(outcome);
      if (!guess) return ok(outcome);
      const { apiKeyId } = guess;
      const told =
        apiKeyId === undefined ? counted : await taken(this.#keys, `${network} ${apiKeyId}`);
      return told.map(() => outcome);
    } finally {
      if (!guess || guess.apiKeyId !== undefined) await this.#networks.reward(network);
    }
  }
}

/** Takes one point, or returns the seconds until the next one. */
function taken(points: RateLimiterMemory, of: string): Promise<Result<void, TooManyGuesses>> {
  return points.consume(of).then(
    () => ok(),
    ({ msBeforeNext }: { readonly msBeforeNext: number }) =>
      err({ retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) }),
  );
}
