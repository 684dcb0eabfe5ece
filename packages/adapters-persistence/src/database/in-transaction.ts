import type { Knex } from 'knex';
import { busyTimeoutOf, isPostgres } from './connection.js';
import { whileBusy } from './while-busy.js';

const ATTEMPTS = 4;

// SQLSTATE of a serialisation failure and of a deadlock: the transaction was undone and may simply be tried again.
const WORTH_REPEATING: ReadonlySet<unknown> = new Set(['40001', '40P01']);

/**
 * Runs `work` in one transaction and commits what it did, or undoes it when it throws. What PostgreSQL undid only because
 * of a rival is repeated as a whole, a few times, so `work` must do nothing that cannot be repeated.
 */
export async function inTransaction<T>(
  db: Knex,
  work: (transaction: Knex.Transaction) => Promise<T>,
): Promise<T> {
  return repeatedly(() =>
    db.transaction(async (transaction) => {
      // Knex makes a client of its own for a transaction, which does not wait as that of the database does.
      if (!isPostgres(db)) await whileBusy(busyTimeoutOf(db), () => beginImmediate(transaction));
      return work(transaction);
    }),
  );
}

/** Repeats what a rival made PostgreSQL undo. */
export async function repeatedly<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !isWorthRepeating(error)) throw error;
    }
  }
}

export function isWorthRepeating(error: unknown): boolean {
  return WORTH_REPEATING.has((error as { code?: unknown } | null)?.code);
}

/**
 * Makes the transaction the writer before it reads anything. Knex begins it deferred, and one that reads first cannot
 * become the writer any more once another process has written. The statement writes nothing.
 */
async function beginImmediate(transaction: Knex.Transaction): Promise<void> {
  await transaction.raw('delete from organisations where 0');
}
