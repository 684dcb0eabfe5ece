import type { Knex } from 'knex';

/**
 * What was imported when, so that all servers show the same rates and the same last hour. A new table, so nothing is locked
 * and nothing is filled in: rates begin with the first samples.
 */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('progress_samples', (table) => {
    table.integer('supplier_id').notNullable().references('import_suppliers.id');
    // Milliseconds since 1970.
    table.bigInteger('at_ms').notNullable();
    for (const counted of COUNTED) table.bigInteger(counted).notNullable();
    table.primary(['supplier_id', 'at_ms']);
  });
}

const COUNTED = ['accounts', 'notes', 'transactions', 'statements', 'payment_instructions'];
