import type { Dialect } from '../dialect.js';
import { accountsWithTransaction } from './accounts-with-transaction.js';
import { awaitWritersOfCluster } from './cluster.js';
import { addFunctions } from './database-functions.js';
import { findUnsafePostgresSettings } from './durability.js';
import { itemsOfAccounts, latestInstruction, OPENED_ACCOUNTS } from './export-statements.js';
import { canLoadPostgres, postgresPoolUse } from './health.js';
import { joinByKey } from './join-by-key.js';
import { APPEND_FUNCTIONS, postgresLedgers } from './ledgers.js';
import { readWholeTables } from './long-reading.js';
import { migratePostgres } from './migrating.js';
import { ADD_PROCESSES } from './process-statements.js';
import { isRefusedByPostgres } from './refused.js';
import { POSTGRES_TYPES, recordDefinition } from './rows.js';
import { POSTGRES_SCHEMA } from './schema.js';
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
    addProcesses: ADD_PROCESSES,
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
  addFunctions: (db) => addFunctions(db, APPEND_FUNCTIONS),

  async keepStatus(transaction, supplierCode) {
    const supplier = await transaction('import_suppliers')
      .where({ code: supplierCode })
      .first('id');
    if (supplier) await transaction.raw('select import_is_open(?)', [supplier.id]);
  },
  // Every writer that saw the supplier open keeps a shared lock until it commits (`import_is_open`).
  async awaitWriters(transaction, supplierId) {
    await transaction.raw('select pg_advisory_xact_lock(1, ?)', [supplierId]);
  },
  async nextAccountIds(transaction, count) {
    const { rows } = await transaction.raw<{ rows: { id: number }[] }>(
      "select nextval('accounts_id_seq') as id from generate_series(1, ?)",
      [count],
    );
    return rows.map(({ id }) => id);
  },

  accountsWithTransaction,
  awaitWritersOfCluster,

  ledgers: postgresLedgers,

  findUnsafeSettings: findUnsafePostgresSettings,
  findUnusable: findUnusablePostgres,
  canLoad: canLoadPostgres,
  poolUse: postgresPoolUse,
};
