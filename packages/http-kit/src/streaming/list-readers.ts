import { setImmediate } from 'node:timers/promises';

/** Lists, however many are read, take no more of the database than so many connections at a time. */
const PAGES_AT_ONCE = 2;

/** Records that all readers together may have before them: a reader who stops keeps its page until it goes on or is cut. */
const SHARED_RECORDS = 80_000;
const LARGEST_PAGE = 4000;
const SMALLEST_PAGE = 250;

/** Those who read lists at the moment. They share what is set aside for them, so that other requests have the rest. */
export class ListReaders {
  #present = 0;
  #reading = 0;
  readonly #waiting: (() => void)[] = [];
  readonly #atOnce: number;

  constructor(atOnce = PAGES_AT_ONCE) {
    this.#atOnce = atOnce;
  }

  /** Large pages cost least; for many readers they would be too much. */
  get pageSize(): number {
    const share = Math.floor(SHARED_RECORDS / Math.max(1, this.#present));
    return Math.max(SMALLEST_PAGE, Math.min(LARGEST_PAGE, share));
  }

  /** Call what is returned when the reader leaves. */
  enter(): () => void {
    this.#present += 1;
    let isPresent = true;
    return () => {
      if (isPresent) this.#present -= 1;
      isPresent = false;
    };
  }

  /** Reads a page when it is its turn. */
  async inTurn<T>(read: () => Promise<T>): Promise<T> {
    if (this.#reading < this.#atOnce) this.#reading += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      // A store that answers without waiting would keep this process busy with pages and nothing else.
      await setImmediate();
      return await read();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#reading -= 1;
    }
  }
}
