import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import type BetterSqlite3 from 'better-sqlite3';
import knex, { type Knex } from 'knex';
import { type SqliteSettings, SILENT } from '../database-settings.js';
import { SqliteFile, type Turn } from './sqlite-file.js';

const SQLITE_FILES = new WeakMap<object, SqliteFile>();

export function sqliteFileOf(db: Knex): SqliteFile {
  const file = SQLITE_FILES.get(db.client as object);
  if (file) return file;
  throw new Error('This is no SQLite database, or a transaction on one.');
}

/** The parts of Knex's client that decide which connection runs a statement. */
interface SqliteClient {
  acquireConnection: () => Promise<BetterSqlite3.Database>;
  releaseConnection: (connection: BetterSqlite3.Database) => Promise<void>;
  _query: (connection: BetterSqlite3.Database, query: { readonly sql: string }) => Promise<unknown>;
  transaction: (...args: unknown[]) => { begin: () => Promise<void> };
  destroy: () => Promise<void>;
}

/** `turn` is one of the event loop when absent. */
export function connectSqlite(settings: SqliteSettings, turn: Turn = nextTurnOfLoop): Knex {
  const file = new SqliteFile(settings, turn);
  const db = knex({
    client: 'better-sqlite3',
    connection: { filename: settings.file },
    useNullAsDefault: true,
    pool: { min: 0, max: 1 },
    log: SILENT,
  });
  SQLITE_FILES.set(db.client as object, file);
  const client = db.client as SqliteClient;
  const destroyPool = client.destroy.bind(client);
  const query = client['_query'].bind(client);
  const beginTransaction = client.transaction;

  client.acquireConnection = () => file.look((reader) => reader);
  client.releaseConnection = async () => undefined;
  // Statements outside a transaction: one that writes is a transaction of its own.
  client['_query'] = async (_, one) => {
    const isReading = await file.look((reader) => reader.prepare(one.sql).readonly);
    return isReading
      ? file.read((reader) => query(reader, one))
      : file.write((writer) => query(writer, one));
  };
  client.transaction = (...args) => {
    const writing = Object.create(client, {
      acquireConnection: { value: () => file.begin() },
      releaseConnection: { value: () => file.end() },
    }) as SqliteClient;
    const transaction = beginTransaction.apply(writing, args);
    // The queue of the writers has begun it already, as the writer, before it reads anything.
    transaction.begin = async () => undefined;
    return transaction;
  };
  client.destroy = async () => {
    file.close();
    await destroyPool();
  };
  return db;
}
