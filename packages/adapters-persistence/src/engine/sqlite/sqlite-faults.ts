const DAMAGED = /^SQLITE_(CORRUPT|NOTADB)/;
const WRITE_FAILED = /^SQLITE_(READONLY|IOERR|FULL|CANTOPEN|PERM)/;

/** Remembers the faults of a file since it was opened, as far as they tell what the next request will meet. */
export class SqliteFaults {
  /** Damage does not heal: it holds until the file is opened anew. */
  isDamaged = false;
  /** The disk took no write the last time; the next write that succeeds ends this. */
  lastWriteFailed = false;

  async observeRead<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (DAMAGED.test(codeOf(error))) this.isDamaged = true;
      throw error;
    }
  }

  observeWrite<T>(work: () => Promise<T>): Promise<T> {
    return this.observeRead(async () => {
      try {
        const result = await work();
        this.lastWriteFailed = false;
        return result;
      } catch (error) {
        if (WRITE_FAILED.test(codeOf(error))) this.lastWriteFailed = true;
        throw error;
      }
    });
  }
}

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}
