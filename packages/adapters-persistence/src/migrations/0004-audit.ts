import type { Knex } from 'knex';
import { dialectOf } from '../engine/dialect.js';

/**
 * Adds the audit, which begins empty: what was changed before is in no entry. Locks no table that exists. Both tables belong to
 * no supplier: on a cluster they stay on the coordinator. Servers of the version before write no entries.
 */
export async function up(db: Knex): Promise<void> {
  const { instant } = dialectOf(db).types;
  await db.schema.createTable('audit_entries', (table) => {
    table.bigInteger('number').primary();
    table.specificType('at', instant === 'timestamptz' ? 'timestamptz(0)' : instant).notNullable();
    // Null for the command line, which has a user of a machine instead.
    table.text('api_key_id');
    table.text('via').notNullable();
    table.text('machine_user');
    table.text('action').notNullable();
    // A code, also of a supplier that does not exist any more.
    table.text('import_supplier');
    // The id of a key or organisation; of an account or business a digest.
    table.text('subject');
    table.text('reason');
    table.text('details');
    table.text('hash').notNullable();
    table.index(['import_supplier', 'number']);
    table.index(['api_key_id', 'number']);
  });
  // One row: who adds an entry locks it.
  await db.schema.createTable('audit_head', (table) => {
    table.integer('id').primary();
    table.bigInteger('number').notNullable();
    table.text('hash').notNullable();
    table.text('salt').notNullable();
  });
}
