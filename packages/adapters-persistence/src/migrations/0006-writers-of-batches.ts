import type { Knex } from 'knex';
import { dialectOf } from '../engine/dialect.js';

/**
 * The API key of the last write to a batch, and the time at which its last connection was closed. They are null until a server of
 * this version notes them, and are added without a default, so the table is locked for milliseconds, and servers of the version before go on with it.
 */
export async function up(db: Knex): Promise<void> {
  const { instant } = dialectOf(db).types;
  await db.schema.alterTable('written_batches', (table) => {
    table.text('loaded_by');
    table.specificType('closed_at', instant === 'timestamptz' ? 'timestamptz(0)' : instant);
  });
}
