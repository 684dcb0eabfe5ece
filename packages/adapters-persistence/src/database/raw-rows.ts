import type { Knex } from 'knex';
import { isPostgres } from './connection.js';

type Bindings = readonly Knex.RawBinding[];

/** The rows that a statement returns for which the query builder has no words. */
export async function rawRows<Row>(
  db: Knex,
  sql: string,
  bindings: Bindings,
): Promise<readonly Row[]> {
  const response: unknown = await db.raw(sql, bindings);
  return (isPostgres(db) ? (response as { rows: unknown }).rows : response) as readonly Row[];
}

/** How many rows such a statement wrote. */
export async function rawWritten(db: Knex, sql: string, bindings: Bindings): Promise<number> {
  const response: unknown = await db.raw(sql, bindings);
  return isPostgres(db)
    ? (response as { rowCount: number }).rowCount
    : (response as { changes: number }).changes;
}
