import { setImmediate } from 'node:timers/promises';
import type { Knex } from 'knex';
import { dialectOf } from './dialect.js';
import { lastStep } from './last-step.js';

type Bindings = readonly Knex.RawBinding[];

/** The rows that a statement returns for which the query builder has no words. */
export async function rawRows<Row>(
  db: Knex,
  sql: string,
  bindings: Bindings,
): Promise<readonly Row[]> {
  return dialectOf(db).rowsOf(await db.raw(sql, bindings)) as readonly Row[];
}

/** A statement that PostgreSQL plans once for each connection; one name always means one text. */
export interface NamedStatement {
  readonly name: string;
  readonly sql: string;
}

export async function namedRows<Row>(
  db: Knex,
  { name, sql }: NamedStatement,
  bindings: Bindings,
): Promise<readonly Row[]> {
  return dialectOf(db).rowsOf(await db.raw(sql, bindings).options({ name })) as readonly Row[];
}

/** Adds a row, and returns whether it did: not when another one has its key. */
export async function addIfNew(
  db: Knex,
  table: string,
  key: string,
  row: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const added: readonly unknown[] = await db(table)
    .insert(row)
    .onConflict(key)
    .ignore()
    .returning(key);
  return added.length > 0;
}

/** Slices as large as the dialect takes at once: an engine that works in this thread lets others work in between. */
export async function* slicesOf<Row>(
  db: Knex,
  rows: readonly Row[],
): AsyncGenerator<readonly Row[], void> {
  const { rowsAtOnce: size } = dialectOf(db);
  for (let first = 0; first < rows.length; first += size) {
    if (first > 0) await setImmediate();
    yield rows.slice(first, first + size);
  }
}

/**
 * Runs `work` in one transaction and commits what it did, or undoes it when it throws. What PostgreSQL undid only because
 * of a rival or a lost connection is repeated as a whole, a few times, so `work` must do nothing that cannot be repeated.
 * The step of `withLastStep` is taken at its end. A commit whose answer was lost is looked up, where the supplier that it was about keeps its last commits; `OutcomeUnknown` when that cannot be done.
 */
export function inTransaction<T>(
  db: Knex,
  supplierId: number | undefined,
  work: (transaction: Knex.Transaction) => Promise<T>,
): Promise<T> {
  const transact = (run: typeof work) => dialectOf(db).inTransaction(db, supplierId, run);
  return lastStep()?.endOf(work, transact) ?? transact(work);
}
