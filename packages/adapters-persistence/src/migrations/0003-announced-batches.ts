import type { Knex } from 'knex';
import type { Dialect } from '../dialects/dialect.js';
import { instantColumn } from './instant-column.js';

/** The totals that callers announce for their import batches. A new table, so nothing is locked and nothing is filled in. */
export async function up(db: Knex, { types }: Dialect): Promise<void> {
  await db.schema.createTable('announced_batches', (table) => {
    table.integer('supplier_id').notNullable().references('import_suppliers.id');
    table.text('name').notNullable();
    for (const kind of KINDS) {
      // Null while nobody has said.
      table.bigInteger(`expected_${kind}`);
      table.bigInteger(`stored_${kind}`).notNullable().defaultTo(0);
    }
    // When the stored ones were counted; null when they have to be counted again.
    instantColumn(types.instant)(table, 'counted_at');
    table.primary(['supplier_id', 'name']);
  });
}

const KINDS = ['notes', 'transactions', 'statements', 'payment_instructions'];
