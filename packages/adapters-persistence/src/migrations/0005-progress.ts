import type { Knex } from 'knex';
import type { Dialect } from '../dialects/dialect.js';
import { instantColumn } from './instant-column.js';

/**
 * How many accounts a supplier expects, why its status changed, what was refused, and which batches are written to. The new
 * columns are null and need no default, so `import_suppliers` and `supplier_status_changes` are locked for a moment only;
 * the tables are new.
 */
export async function up(db: Knex, { types }: Dialect): Promise<void> {
  const instant = instantColumn(types.instant);

  await db.schema.alterTable('import_suppliers', (table) => {
    // Null while the operator has not said.
    table.integer('expected_accounts');
  });
  await db.schema.alterTable('supplier_status_changes', (table) => {
    table.text('reason');
  });

  await db.schema.createTable('refused_requests', (table) => {
    table.integer('supplier_id').notNullable().references('import_suppliers.id');
    // Operation and error code, as `transactions/invalid`.
    table.text('refusal').notNullable();
    table.bigInteger('count').notNullable();
    instant(table, 'first_at').notNullable();
    instant(table, 'last_at').notNullable();
    // Of the last of them: where it was wrong, without a word of its sender.
    table.integer('status').notNullable();
    table.text('attr');
    table.text('value_type');
    table.primary(['supplier_id', 'refusal']);
  });

  // The last writes to batches; rows older than an hour are removed when others are added.
  await db.schema.createTable('written_batches', (table) => {
    table.integer('supplier_id').notNullable().references('import_suppliers.id');
    table.text('name').notNullable();
    instant(table, 'last_at').notNullable();
    table.primary(['supplier_id', 'name']);
  });
}
