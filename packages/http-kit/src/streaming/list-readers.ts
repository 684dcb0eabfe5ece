import { setImmediate } from 'node:timers/promises';
import type { Client } from '../connections/open-requests.js';

/**
 * Lists, however many are read, take no more of the database than so many connections at a time: as many for all callers, and
 * as many for all operators.
 */
const PAGES_AT_ONCE = 2;

/** The most buffered records of all readers: a reader that pauses keeps its page until it continues or is cut. */
const SHARED_RECORDS = 80_000;
const LARGEST_PAGE = 4000;
const SMALLEST_PAGE = 250;

/** The clients that read lists at the moment. They share a fixed capacity, so that other requests have the rest. */
export class ListReaders {
  #present = 0;
  readonly #ofCallers: Turns;
  readonly #ofOperators: Turns;

  constructor(atOnce = PAGES_AT_ONCE) {
    this.#ofCallers = new Turns(atOnce);
    this.#ofOperators = new Turns(atOnce);
  }

  /** Large pages cost least; for many readers they would be too much. */
  get pageSize(): number {
    const share = Math.floor(SHARED_RECORDS / Math.max(1, this.#present));
    return Math.max(SMALLEST_PAGE, Math.min(LARGEST_PAGE, share));
  }

  /** Counts a reader. Call the returned function when it leaves. */
  enter(): () => void {
    this.#present += 1;
    let isPresent = true;
    return () => {
      if (isPresent) this.#present -= 1;
      isPresent = false;
    };
  }

  /** Reads a page when it is the turn of the API key. */
  async inTurn<T>({ apiKeyId, isOperator }: Client, read: () => Promise<T>): Promise<T> {
    const turns = isOperator ? this.#ofOperators : this.#ofCallers;
    await turns.begin(apiKeyId);
    try {
      // A store that answers without waiting would keep this process busy with pages and nothing else.
      await setImmediate();
      return await read();
    } finally {
      turns.end();
    }
  }
}

/** API keys take turns, so that a page of one does not wait for all pages of another. */
class Turns {
  #underWay = 0;
  /** Waiting readers by API key; the key whose turn is next comes first. */
  readonly #waiting = new Map<string, (() => void)[]>();

  constructor(private readonly atOnce: number) {}

  async begin(apiKeyId: string): Promise<void> {
    if (this.#underWay < this.atOnce) {
      this.#underWay += 1;
      return;
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    const own = this.#waiting.get(apiKeyId);
    if (own) own.push(resolve);
    else this.#waiting.set(apiKeyId, [resolve]);
    await promise;
  }

  end(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#underWay -= 1;
      return;
    }
    const [apiKeyId, own] = next;
    this.#waiting.delete(apiKeyId);
    own.shift()?.();
    if (own.length > 0) this.#waiting.set(apiKeyId, own);
  }
}
