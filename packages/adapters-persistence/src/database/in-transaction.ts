import type { Knex } from 'knex';
import { dialectOf } from '../dialects/dialect.js';

/**
 * Runs `work` in one transaction and commits what it did, or undoes it when it throws. What PostgreSQL undid only because
 * of a rival or a lost connection is repeated as a whole, a few times, so `work` must do nothing that cannot be repeated.
 * A commit whose answer was lost is looked up, where the supplier that it was about keeps its last commits; `OutcomeUnknown` when that cannot be done.
 */
export function inTransaction<T>(
  db: Knex,
  supplierId: number | undefined,
  work: (transaction: Knex.Transaction) => Promise<T>,
): Promise<T> {
  return dialectOf(db).inTransaction(db, supplierId, work);
}
