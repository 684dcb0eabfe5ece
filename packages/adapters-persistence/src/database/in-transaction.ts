import type { Knex } from 'knex';
import { isPostgres, sqliteFileOf } from './connection.js';

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
  const run = () => db.transaction(work);
  if (!isPostgres(db)) return sqliteFileOf(db).faults.observeWrite(run);
  return repeatedly(run);
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
