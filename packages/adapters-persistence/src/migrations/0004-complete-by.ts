import type { Knex } from 'knex';
import type { Dialect } from '../dialects/dialect.js';

/** When the migration of a supplier has to have ended. A column that may be null, so no row is rewritten; few rows are locked. */
export async function up(db: Knex, { types }: Dialect): Promise<void> {
  await db.schema.alterTable('import_suppliers', (table) => {
    // Null while the operator has not said.
    table.specificType(
      'complete_by',
      types.instant === 'timestamptz' ? 'timestamptz(0)' : types.instant,
    );
  });
}
