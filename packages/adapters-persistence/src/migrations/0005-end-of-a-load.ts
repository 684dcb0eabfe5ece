import type { Knex } from 'knex';
import { dialectOf } from '../engine/dialect.js';

/**
 * A loader ends its load of a batch. Both columns are null until it does, and are added without a default, so the table is locked
 * for milliseconds, and servers of the version before go on with it.
 */
export async function up(db: Knex): Promise<void> {
  const { instant } = dialectOf(db).types;
  await db.schema.alterTable('announced_batches', (table) => {
    table.specificType('ended_at', instant === 'timestamptz' ? 'timestamptz(0)' : instant);
    // JSON: whether the loader stopped, and the rows that it counted as refused.
    table.text('ended_as');
  });
}
