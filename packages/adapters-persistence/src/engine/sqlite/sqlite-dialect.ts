import BetterSqlite3 from 'better-sqlite3';
import type { Knex } from 'knex';
import type { Dialect } from '../dialect.js';
import { sqliteFileOf } from './connection.js';
import { probeSqlite } from './sqlite-probe.js';
import { retryWhileBusy } from './write-queue.js';

/** Every transaction is the only writer from its beginning, so nothing needs a lock. */
export const SQLITE: Dialect = {
  name: 'sqlite',
  types: {
    text: 'text',
    whole: 'bigint',
    digest: 'bigint',
    flag: 'boolean',
    day: 'text',
    instant: 'text',
    json: 'text',
  },
  // Some milliseconds: SQLite works in this thread, and nothing else is answered meanwhile.
  rowsAtOnce: 1000,

  rowsOf: (response) => response,
  readWholeTables: (db, sql, bindings) => db.raw(sql, bindings),

  inTransaction: (db, _supplierId, work) =>
    sqliteFileOf(db).faults.observeWrite(() => db.transaction(work)),
  isRefused: isRefusedBySqlite,
  migrate: (db, _isOutsideTransaction, run) => migrateSqlite(db, run),
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

  // Set up durably when the file is opened.
  findUnsafeSettings: async () => [],
  findUnusable: async () => [],
  canLoad: (db) => probeSqlite(sqliteFileOf(db)).catch(() => false),
  nodes: async () => [],
  poolUse: () => undefined,

  // Joined with `cross join`, SQLite does not read all of it again for every row of a table.
  givenRows(columns) {
    const read = Object.keys(columns).map((name) => `value ->> '${name}' as ${name}`);
    return `(select ${read.join(', ')} from json_each(?)) as given`;
  },
  joinByKey: ({ table, as, on, last, isOptional }) =>
    `${isOptional ? 'left' : 'cross'} join ${table} as ${as} on ${on}
      ${last ? `and ${as}.${last.column} = ${last.equals}` : ''}`,
  byCodePoints: (column) => column,
  jsonArrayOf: 'json_group_array',
  jsonArray: 'json_array',
  instantText: (column) => column,
  // SQLite would go through all processes of a supplier for each of the given ones; the plus leaves it the id alone.
  notByIndex: (column) => `+${column}`,
};

/** The milliseconds to wait for the server that migrates. */
const PATIENCE_MS = 60_000;

/** On SQLite a transaction is the only writer from its beginning, and everything can be in one. */
async function migrateSqlite(db: Knex, run: (db: Knex) => Promise<void>): Promise<void> {
  await retryWhileBusy(PATIENCE_MS, () =>
    db.transaction(async (transaction) => {
      // A database that may only be read fails here with that reason; Knex would call it locked. The value has no
      // meaning.
      await transaction.raw('pragma user_version = 1');
      await run(transaction);
    }),
  );
}

const NOT_STORED = /^SQLITE_(BUSY|CONSTRAINT|MISMATCH|RANGE|TOOBIG)/;

/** True when SQLite has answered that it undid the statement. A disk that fails says nothing about a commit. */
export function isRefusedBySqlite(error: unknown): boolean {
  return error instanceof BetterSqlite3.SqliteError && NOT_STORED.test(error.code);
}
