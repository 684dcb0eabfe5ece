import type { Knex } from 'knex';
import type { Dialect } from '../dialects/dialect.js';

/**
 * Finds the accounts that have a transaction by its identifier. On PostgreSQL the index is built beside loads, which go on:
 * no lock stops writers, and the build waits for transactions that are under way. It reads the table of transactions twice
 * (see decision 38 for how long and how large; migration 9 replaces it); an attempt that was interrupted leaves an index that is not valid and is
 * removed by the next. On SQLite the build keeps writers waiting.
 */
export async function up(db: Knex, { schema }: Dialect): Promise<void> {
  for (const statement of schema.transactionSearchIndex) await db.raw(statement);
}
