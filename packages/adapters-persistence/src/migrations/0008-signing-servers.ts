import type { Knex } from 'knex';
import type { Dialect } from '../dialects/dialect.js';
import { instantColumn } from './instant-column.js';

/**
 * Which running server signs tokens with which key, so that servers with different keys notice each other: thumbprints of
 * the public keys, never a key. A new table, so nothing is locked and nothing is filled in; servers of the version before
 * do not appear in it.
 */
export async function up(db: Knex, { types }: Dialect): Promise<void> {
  await db.schema.createTable('signing_servers', (table) => {
    table.text('server').primary();
    table.text('signs_with').notNullable();
    // A JSON array.
    table.text('accepts').notNullable();
    instantColumn(types.instant)(table, 'seen_at').notNullable();
  });
}
