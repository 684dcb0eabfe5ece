import type { Knex } from 'knex';
import { dialectOf } from '../engine/dialect.js';

/**
 * What stays of an erased account: its digest, when, by which key and why. A nullable column and an empty table: suppliers are
 * locked for milliseconds, and servers of the version before go on, but let an erased account be imported again.
 */
export async function up(db: Knex): Promise<void> {
  const { types } = dialectOf(db);
  const instant = types.instant === 'timestamptz' ? 'timestamptz(0)' : types.instant;
  // Drawn with the first erasure.
  await db.schema.alterTable('import_suppliers', (table) => {
    table.text('erasure_salt');
  });
  await db.schema.createTable('erased_accounts', (table) => {
    // Without a foreign key, which no table of a cluster can have before it is spread.
    table.integer('supplier_id').notNullable();
    // SHA-256 of the salt and the external number.
    table.text('digest').notNullable();
    table.specificType('erased_at', instant).notNullable();
    // The id of an admin's key; null for the command line.
    table.text('erased_by');
    table.text('reason').notNullable();
    // When an operator let it be staged again; null while it is erased.
    table.specificType('returned_at', instant);
    table.primary(['supplier_id', 'digest', 'erased_at']);
  });
}
