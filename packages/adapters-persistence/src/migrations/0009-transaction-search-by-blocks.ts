import type { Knex } from 'knex';
import type { Dialect } from '../dialects/dialect.js';

/**
 * An index with an entry for each transaction made appends a third slower; one with a filter for each block of the table
 * costs them nothing (decision 40). On PostgreSQL it is built beside loads, which go on; an attempt that was interrupted
 * leaves an index that is not valid and is removed by the next. SQLite has no such index, and needs none.
 */
export async function up(db: Knex, { schema }: Dialect): Promise<void> {
  for (const statement of schema.transactionSearchByBlocks) await db.raw(statement);
}
