import type { Dialect, JoinByKey, NumberedTable } from '../dialect.js';
import { askNodes } from './cluster.js';
import {
  canLoadPostgres,
  findUnsafePostgresSettings,
  findUnusablePostgres,
  postgresPoolUse,
} from './health.js';
import { migratePostgres } from './migrating.js';
import { inPostgresTransaction, isRefusedByPostgres, readWholeTables } from './transaction.js';
import { POSTGRES_TYPES, recordDefinition } from './column-types.js';

export const SEQUENCES: Readonly<Record<NumberedTable, string>> = {
  import_suppliers: 'import_supplier_ids',
  supplier_status_changes: 'supplier_status_change_ids',
  import_processes: 'import_process_ids',
  accounts: 'account_ids',
  businesses: 'business_ids',
  business_accounts: 'business_account_ids',
  payment_instructions: 'payment_instruction_ids',
};

export const POSTGRES: Dialect = {
  name: 'postgres',
  types: POSTGRES_TYPES,
  rowsAtOnce: Infinity,

  rowsOf: (response) => (response as { rows: unknown }).rows,
  readWholeTables,

  inTransaction: inPostgresTransaction,
  isRefused: isRefusedByPostgres,
  migrate: migratePostgres,
  async nextIds(transaction, table, count) {
    const { rows } = await transaction.raw<{ rows: { id: number }[] }>(
      'select nextval(?) as id from generate_series(1, ?)',
      [SEQUENCES[table], count],
    );
    return rows.map(({ id }) => id);
  },

  findUnsafeSettings: findUnsafePostgresSettings,
  findUnusable: findUnusablePostgres,
  canLoad: (db) => canLoadPostgres(db).catch(() => false),
  nodes: askNodes,
  poolUse: postgresPoolUse,

  givenRows: (columns) => `json_to_recordset(?::json) as given(${recordDefinition(columns)})`,
  joinByKey,
  byCodePoints: (column) => `${column} collate "C"`,
  jsonArrayOf: 'json_agg',
  jsonArray: 'json_build_array',
  instantText: (column) => `${column} at time zone 'UTC'`,
  notByIndex: (column) => column,
};

/**
 * One by one through the index. PostgreSQL takes rows that come as JSON to be a hundred, and would rather read the whole
 * table to join that many, and would go on doing so with a plan that it keeps.
 *
 * PostgreSQL expects one row of a supplier that is newer than the statistics, and any index that begins with the supplier
 * is as good for one row. The order, which the range keeps from being left out, makes it the index with the last column.
 */
function joinByKey({ table, as, on, last, isOptional, isLocked }: JoinByKey): string {
  const column = `${as}.${last?.column}`;
  const inOrder = last
    ? `and ${column} between ${last.equals} and ${last.equals} order by ${column}`
    : '';
  const lookUp = `(
    select ${as}.* from ${table} as ${as} where ${on} ${inOrder} limit 1 ${isLocked ? 'for update' : ''}
  ) as ${as}`;
  return isOptional ? `left join lateral ${lookUp} on true` : `cross join lateral ${lookUp}`;
}
