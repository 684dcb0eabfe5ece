import { AsyncLocalStorage } from 'node:async_hooks';
import type { Knex } from 'knex';

type Step = (transaction: Knex.Transaction, done: unknown) => Promise<boolean>;

const current = new AsyncLocalStorage<LastStep>();

/**
 * A step that is taken once, at the end of the first transaction for which it returns true: it is committed with that or not at
 * all. Until then the transactions of one step run one after the other.
 */
export class LastStep {
  #isTaken = false;
  #before: Promise<void> = Promise.resolve();
  /** Stated by the transaction for its last step. */
  stated: object = {};
  hasWritten = false;

  /** `onCommitted` is called after the commit. */
  constructor(
    private readonly step: Step,
    private readonly onCommitted: () => void,
  ) {}

  async take<T>(transact: (step?: Step) => Promise<T>): Promise<T> {
    const before = this.#before;
    const { promise, resolve } = Promise.withResolvers<void>();
    if (!this.#isTaken) this.#before = promise;
    await before;
    if (this.#isTaken) {
      resolve();
      return transact();
    }
    try {
      let isTaken = false;
      this.hasWritten = false;
      const result = await transact(async (transaction, done) => {
        isTaken = await this.step(transaction, done);
        if (!isTaken && done === undefined && this.hasWritten)
          throw new Error('A transaction that writes has to return what it did.');
        return isTaken;
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

const WRITES = /^\s*(insert|update|delete)\b/i;

interface Asked {
  readonly sql: string;
  /** `undefined` outside of a transaction. */
  readonly __knexTxId?: string;
}

/** Lets nothing be written under a last step that the step could miss: the statement fails instead. */
export function missingNoStep(db: Knex): Knex {
  return db.on('query', ({ sql, __knexTxId: transaction }: Asked) => {
    const step = lastStep();
    if (!step || !WRITES.test(sql)) return;
    if (transaction === undefined) throw new Error(`Written outside of a transaction: ${sql}`);
    step.hasWritten = true;
  });
}
