const DAMAGED = /^SQLITE_(CORRUPT|NOTADB)/;
const WRITE_FAILED = /^SQLITE_(READONLY|IOERR|FULL|CANTOPEN|PERM)/;

/** What has gone wrong with a file since it was opened, as far as it tells what the next request will meet. */
export class SqliteFaults {
  #isDamaged = false;
  #lastWriteFailed = false;

  /** Damage does not heal: it holds until the file is opened anew. */
  get isDamaged(): boolean {
    return this.#isDamaged;
  }

  /** The disk took no write the last time; the next write that succeeds ends this. */
  get lastWriteFailed(): boolean {
    return this.#lastWriteFailed;
  }

  async observeRead<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      this.#note(error);
      throw error;
    }
  }

  async observeWrite<T>(work: () => Promise<T>): Promise<T> {
    try {
      const result = await work();
      this.#lastWriteFailed = false;
      return result;
    } catch (error) {
      if (WRITE_FAILED.test(codeOf(error))) this.#lastWriteFailed = true;
      this.#note(error);
      throw error;
    }
  }

  #note(error: unknown): void {
    if (DAMAGED.test(codeOf(error))) this.#isDamaged = true;
  }
}

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}
