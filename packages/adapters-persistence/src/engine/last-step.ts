import { AsyncLocalStorage } from 'node:async_hooks';
import type { Knex } from 'knex';

type Work<T> = (transaction: Knex.Transaction) => Promise<T>;

const current = new AsyncLocalStorage<LastStep>();

/**
 * A step that is taken once, at the end of the first transaction that writes a row: it is committed with that or not at all.
 * Until then the transactions of one step run one after the other.
 */
export class LastStep {
  #isTaken = false;
  #before: Promise<void> = Promise.resolve();
  /** Stated by the transaction for its last step. */
  stated: object = {};
  hasWritten = false;

  /** `onCommitted` is called after the commit. */
  constructor(
    private readonly step: Work<void>,
    private readonly onCommitted: () => void,
  ) {}

  /** `transact` may run its work again, in another transaction. */
  async endOf<T>(work: Work<T>, transact: (work: Work<T>) => Promise<T>): Promise<T> {
    const before = this.#before;
    const { promise, resolve } = Promise.withResolvers<void>();
    if (!this.#isTaken) this.#before = promise;
    await before;
    try {
      if (this.#isTaken) return await transact(work);
      let isTaken = false;
      const result = await transact(async (transaction) => {
        this.hasWritten = false;
        const done = await work(transaction);
        isTaken = this.hasWritten;
        if (isTaken) await this.step(transaction);
        return done;
      });
      this.#isTaken = isTaken;
      if (isTaken) this.onCommitted();
      return result;
    } finally {
      resolve();
    }
  }
}

/** Lets the transactions of `work` end with the step. */
export function withLastStep<T>(step: LastStep, work: () => Promise<T>): Promise<T> {
  return current.run(step, work);
}

export function lastStep(): LastStep | undefined {
  return current.getStore();
}

// SQLite numbers rows in a table of its own.
const WRITES = /^\s*(insert into|update|delete from)\s+[`"]?(?!sqlite_sequence\b)/i;

interface Asked {
  readonly sql: string;
  /** `undefined` outside of a transaction. */
  readonly __knexTxId?: string;
}

/** The answer of the driver: of PostgreSQL, of SQLite, or its rows. */
interface Answered extends Asked {
  readonly response?: { readonly rowCount?: number | null; readonly changes?: number } | unknown[];
}

/** Lets no row be written under a last step that the step could miss. */
export function missingNoStep(db: Knex): Knex {
  db.on('query', ({ sql, __knexTxId: transaction }: Asked) => {
    if (lastStep() && WRITES.test(sql) && transaction === undefined)
      throw new Error(`Written outside of a transaction: ${sql}`);
  });
  return db.on('query-response', (_: unknown, { sql, response = [] }: Answered) => {
    const step = lastStep();
    if (!step || !WRITES.test(sql)) return;
    const rows = Array.isArray(response)
      ? response.length
      : (response.rowCount ?? response.changes ?? 0);
    if (rows > 0) step.hasWritten = true;
  });
}
