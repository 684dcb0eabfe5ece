import type { Knex } from 'knex';

/**
 * Callers of a supplier may import accounts where the operator lets them. The default is a constant, so no row is written: the
 * table is locked for milliseconds, and servers of the version before go on with it.
 */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('import_suppliers', (table) => {
    table.boolean('callers_import_accounts').notNullable().defaultTo(false);
  });
}
