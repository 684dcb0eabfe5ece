import type { Knex } from 'knex';
import { dialectOf } from '../engine/dialect.js';

/**
 * API keys have roles, scopes and an end. The keys that are operators become admins: `operator_role` is null for them, as for
 * those that a server of the version before still issues. The columns are added without a check, which Citus does not take, and
 * without a default: the table is locked for milliseconds, and servers of the version before go on with it.
 */
export async function up(db: Knex): Promise<void> {
  const { instant } = dialectOf(db).types;
  await db.schema.alterTable('api_keys', (table) => {
    table.text('operator_role');
    table.specificType('expires_at', instant === 'timestamptz' ? 'timestamptz(0)' : instant);
    table.text('issued_by');
    table.text('import_suppliers');
    table.boolean('read_only');
  });
}
