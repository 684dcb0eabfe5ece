import type { Knex } from 'knex';
import { dialectOf } from '../engine/dialect.js';

/**
 * The time of an announcement, before which nothing of its load came. It is null for earlier announcements, and is added
 * without a default, so the table is locked for milliseconds, and servers of the version before go on with it.
 */
export async function up(db: Knex): Promise<void> {
  const { instant } = dialectOf(db).types;
  await db.schema.alterTable('announced_batches', (table) => {
    table.specificType('announced_at', instant === 'timestamptz' ? 'timestamptz(0)' : instant);
  });
}
