import { err, ok, type Result } from 'neverthrow';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { isIPv6 } from 'node:net';

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
  readonly #lines = new Map<string, Promise<void>>();

  constructor({ refusals, perSeconds }: GuessingLimit) {
    this.#networks = new RateLimiterMemory({ points: refusals, duration: perSeconds });
    this.#keys = new RateLimiterMemory({ points: refusals, duration: perSeconds });
  }

  /**
   * Returns the outcome, unless it is a guess too many. `guessIn` finds the guess in the outcome of a wrong key or
   * token.
   */
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
      const outcome = await (counted.isOk() ? attempt() : this.#inLine(network, attempt));
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

  async #inLine<T>(network: string, attempt: () => Promise<T>): Promise<T> {
    const before = this.#lines.get(network);
    const { promise: end, resolve: leave } = Promise.withResolvers<void>();
    this.#lines.set(network, end);
    await before;
    try {
      return await attempt();
    } finally {
      if (this.#lines.get(network) === end) this.#lines.delete(network);
      leave();
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

const IPV4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i;
const GROUPS = 8;
const GROUPS_OF_NETWORK = 4;

/**
 * The client behind an address: the IPv4 address itself, or the /64 network of an IPv6 address, because one customer of a
 * provider has all addresses of such a network.
 */
export function networkOf(address: string): string {
  const ipv4 = IPV4.exec(address)?.[1];
  if (ipv4 !== undefined) return ipv4;
  if (!isIPv6(address)) return address;

  const [head, tail] = address.toLowerCase().split('::').map(groupsIn);
  const known = head ?? [];
  const zeros = tail ? GROUPS - known.length - tail.length : 0;
  const groups = [...known, ...Array.from({ length: zeros }, () => '0'), ...(tail ?? [])];
  return `${groups.slice(0, GROUPS_OF_NETWORK).join(':')}::/64`;
}

function groupsIn(part: string): readonly string[] {
  return part === '' ? [] : part.split(':').map((group) => group.replace(/^0+(?=.)/, ''));
}
