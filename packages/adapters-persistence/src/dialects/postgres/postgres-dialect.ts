import type { Dialect } from '../dialect.js';
import { accountsWithTransaction } from './accounts-with-transaction.js';
import { awaitWritersOfCluster, distribute, distributeFunctions } from './cluster.js';
import { addFunctions } from './database-functions.js';
import { findUnsafePostgresSettings } from './durability.js';
import { itemsOfAccounts, latestInstruction, OPENED_ACCOUNTS } from './export-statements.js';
import { canLoadPostgres, postgresPoolUse } from './health.js';
import { joinByKey } from './join-by-key.js';
import { APPEND_FUNCTIONS, postgresLedgers } from './ledgers.js';
import { readWholeTables } from './long-reading.js';
import { migratePostgres } from './migrating.js';
import { isRefusedByPostgres } from './refused.js';
import { POSTGRES_TYPES, recordDefinition } from './rows.js';
import { POSTGRES_SCHEMA, sequenceOf } from './schema.js';
import { inPostgresTransaction } from './transaction.js';
import { findUnusablePostgres } from './unusable-database.js';

export const POSTGRES: Dialect = {
  name: 'PostgreSQL',
  types: POSTGRES_TYPES,
  sql: {
    givenRows: (columns) => `json_to_recordset(?::json) as given(${recordDefinition(columns)})`,
    byCodePoints: (column) => `${column} collate "C"`,
    jsonArrayOf: 'json_agg',
    instantText: (column) => `${column} at time zone 'UTC'`,
    notByIndex: (column) => column,
    fromText: (text, type) => `cast(${text} as ${type})`,
    counterStripe: 'pg_backend_pid() & 63',
    importIsOpen: 'import_is_open(?)',
    joinByKey,
    jsonArray: 'json_build_array',
    openedAccounts: OPENED_ACCOUNTS,
    itemsOfAccounts,
    latestInstruction,
  },
  schema: POSTGRES_SCHEMA,
  rowsAtOnce: Infinity,

  rowsOf: (response) => (response as { rows: unknown }).rows,
  writtenBy: (response) => (response as { rowCount: number }).rowCount,

  readWholeTables,

  inTransaction: inPostgresTransaction,
  isRefused: isRefusedByPostgres,
  migrate: migratePostgres,
  async addFunctions(db) {
    await addFunctions(db, APPEND_FUNCTIONS);
    await distributeFunctions(db);
  },

  async keepStatus(transaction, supplierId) {
    await transaction.raw('select import_is_open(?)', [supplierId]);
  },
  // Every writer that saw the supplier open keeps a shared lock until it commits (`import_is_open`).
  async awaitWriters(transaction, supplierId) {
    await transaction.raw('select await_writers(?)', [supplierId]);
  },
  async nextIds(transaction, table, count) {
    const { rows } = await transaction.raw<{ rows: { id: number }[] }>(
      'select nextval(?) as id from generate_series(1, ?)',
      [sequenceOf(table), count],
    );
    return rows.map(({ id }) => id);
  },

  accountsWithTransaction,
  awaitWritersOfCluster,
  distribute,

  ledgers: postgresLedgers,

  findUnsafeSettings: findUnsafePostgresSettings,
  findUnusable: findUnusablePostgres,
  canLoad: canLoadPostgres,
  poolUse: postgresPoolUse,
};
