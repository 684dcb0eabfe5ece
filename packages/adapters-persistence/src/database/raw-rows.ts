import type { Knex } from 'knex';
import { dialectOf } from '../dialects/dialect.js';

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

/** How many rows such a statement wrote. */
export async function rawWritten(db: Knex, sql: string, bindings: Bindings): Promise<number> {
  return dialectOf(db).writtenBy(await db.raw(sql, bindings));
}
