import { setImmediate } from 'node:timers/promises';
import type { Knex } from 'knex';
import { isPostgres } from './connection.js';

// Some milliseconds of SQLite.
const ROWS_AT_ONCE = 1000;

/**
 * All rows at once for PostgreSQL. SQLite works in this thread and nothing else is answered meanwhile, so it is given a
 * few at a time, with room for others in between.
 */
export async function* slicesOf<Row>(
  db: Knex,
  rows: readonly Row[],
): AsyncGenerator<readonly Row[], void> {
  const size = isPostgres(db) ? Math.max(rows.length, 1) : ROWS_AT_ONCE;
  for (let first = 0; first < rows.length; first += size) {
    if (first > 0) await setImmediate();
    yield rows.slice(first, first + size);
  }
}
