import type { Dialect } from '../dialect.js';
import { accountsWithTransaction } from './accounts-with-transaction.js';
import { sqliteFileOf } from './connection.js';
import { itemsOfAccounts, latestInstruction, OPENED_ACCOUNTS } from './export-statements.js';
import { sqliteLedgers } from './ledgers.js';
import { migrateSqlite } from './migrating.js';
import { isRefusedBySqlite } from './refused.js';
import { givenRows, SQLITE_TYPES } from './rows.js';
import { SQLITE_SCHEMA } from './schema.js';
import { probeSqlite } from './sqlite-probe.js';

/** Every transaction is the only writer from its beginning, so there is nothing else to lock. */
export const SQLITE: Dialect = {
  name: 'SQLite',
  types: SQLITE_TYPES,
  sql: {
    givenRows,
    byCodePoints: (column) => column,
    jsonArrayOf: 'json_group_array',
    instantText: (column) => column,
    // SQLite would go through all processes of a supplier for each of the given ones; the plus leaves it the id alone.
    notByIndex: (column) => `+${column}`,
    // The column converts what it is given.
    fromText: (text) => text,
    counterStripe: '0',
    importIsOpen: "exists (select 1 from import_suppliers where id = ? and status = 'ongoing')",
    joinByKey: ({ table, as, on, isOptional }) =>
      `${isOptional ? 'left' : 'cross'} join ${table} as ${as} on ${on}`,
    jsonArray: 'json_array',
    openedAccounts: OPENED_ACCOUNTS,
    itemsOfAccounts,
    latestInstruction,
  },
  schema: SQLITE_SCHEMA,
  // Some milliseconds: SQLite works in this thread, and nothing else is answered meanwhile.
  rowsAtOnce: 1000,

  rowsOf: (response) => response,
  writtenBy: (response) => (response as { changes: number }).changes,

  readWholeTables: (db, sql, bindings) => db.raw(sql, bindings),

  inTransaction: (db, _supplierId, work) =>
    sqliteFileOf(db).faults.observeWrite(() => db.transaction(work)),
  isRefused: isRefusedBySqlite,
  migrate: migrateSqlite,
  addFunctions: async () => undefined,

  keepStatus: async () => undefined,
  awaitWriters: async () => undefined,
  async nextIds(transaction, table, count) {
    await transaction.raw(
      `insert into sqlite_sequence (name, seq) select ?, 0
       where not exists (select 1 from sqlite_sequence where name = ?)`,
      [table, table],
    );
    const rows: readonly { readonly seq: number }[] = await transaction.raw(
      'update sqlite_sequence set seq = seq + ? where name = ? returning seq',
      [count, table],
    );
    const last = rows[0]?.seq ?? 0;
    return Array.from({ length: count }, (_, index) => last - count + 1 + index);
  },

  accountsWithTransaction,
  awaitWritersOfCluster: async () => undefined,
  distribute: async () => false,

  ledgers: sqliteLedgers,

  // Set up durably when the file is opened.
  findUnsafeSettings: async () => [],
  findUnusable: async () => [],
  canLoad: (db) => probeSqlite(sqliteFileOf(db)),
  poolUse: () => undefined,
};
