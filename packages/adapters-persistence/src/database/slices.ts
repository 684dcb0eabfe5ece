import { setImmediate } from 'node:timers/promises';
import type { Knex } from 'knex';
import { dialectOf } from '../dialects/dialect.js';

/**
 * As many rows at once as the dialect takes: an engine that works in this thread leaves room for others in between.
 */
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
