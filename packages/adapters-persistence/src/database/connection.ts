import type BetterSqlite3 from 'better-sqlite3';
import knex, { type Knex } from 'knex';
import pg from 'pg';
import type { DatabaseSettings } from './database-settings.js';
import { typeParsers } from './type-parsers.js';
import { whileBusy } from './while-busy.js';

type PostgresSettings = Extract<DatabaseSettings, { engine: 'postgres' }>;
type SqliteSettings = Extract<DatabaseSettings, { engine: 'sqlite' }>;

const APPLICATION_NAME = 'data-import';

// A plan that is kept from the time when a table was empty must not go on to read the whole of it: there is an index for
// every look-up. Compiling pays for long queries, and there are none.
const PLANNING = '-c enable_seqscan=off -c jit=off';

/** Opens no connection yet. `destroy()` closes all of them. */
export function openDatabase(settings: DatabaseSettings): Knex {
  return settings.engine === 'sqlite' ? openSqlite(settings) : openPostgres(settings);
}

export function isPostgres(db: Knex): boolean {
  return db.client.config.client === 'pg';
}

/** The connections of a PostgreSQL database; Knex takes its own from the same pool. */
export function poolOf(db: Knex): pg.Pool {
  return db.client.config.connectionPool as pg.Pool;
}

// Durable at every commit: an acknowledged row survives a power cut.
function openSqlite({ file, busyTimeoutMs }: SqliteSettings): Knex {
  const db = knex({
    client: 'better-sqlite3',
    connection: { filename: file },
    useNullAsDefault: true,
    // One connection: a second one in this process would wait for the first while keeping it from going on.
    pool: {
      min: 1,
      max: 1,
      afterCreate: (connection: BetterSqlite3.Database, done: (error?: Error) => void) => {
        connection.pragma(`busy_timeout = ${busyTimeoutMs}`);
        connection.pragma('journal_mode = WAL');
        connection.pragma('busy_timeout = 0');
        connection.pragma('synchronous = FULL');
        connection.pragma('foreign_keys = ON');
        done();
      },
    },
    acquireConnectionTimeout: 60_000,
  });
  waitWhileBusy(db, busyTimeoutMs);
  return db;
}

const BUSY_TIMEOUTS = new WeakMap<object, number>();

/** How long a statement on SQLite waits for another process that writes. */
export function busyTimeoutOf(db: Knex): number {
  return BUSY_TIMEOUTS.get(db.client as object) ?? 0;
}

// Every statement that Knex sends goes through this one method of its client.
function waitWhileBusy(db: Knex, busyTimeoutMs: number): void {
  const client = db.client as Record<'_query', (...args: unknown[]) => Promise<unknown>>;
  const query = client['_query'].bind(client);
  client['_query'] = (...args) => whileBusy(busyTimeoutMs, () => query(...args));
  BUSY_TIMEOUTS.set(client, busyTimeoutMs);
}

function openPostgres(settings: PostgresSettings): Knex {
  const pool = new pg.Pool({
    connectionString: settings.url,
    application_name: APPLICATION_NAME,
    max: settings.poolSize,
    connectionTimeoutMillis: settings.connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    statement_timeout: settings.statementTimeoutMs,
    lock_timeout: settings.lockTimeoutMs,
    idle_in_transaction_session_timeout: settings.idleTimeoutMs,
    // The server gives up first when it can; this is for a server that says nothing any more.
    query_timeout: settings.statementTimeoutMs + settings.idleTimeoutMs,
    keepAlive: true,
    options: PLANNING,
    types: typeParsers,
  });
  // A connection that breaks is replaced when somebody needs one. Who was using it is told by the query that fails: an
  // event of the connection that nobody listens to would end the process.
  pool.on('connect', (connection) => connection.on('error', () => undefined));
  pool.on('error', () => undefined);

  const db = knex({
    client: 'pg',
    connectionPool: pool,
    acquireConnectionTimeout: settings.connectTimeoutMs * 2,
  } as Knex.Config);
  // Knex leaves a pool that it was given open; this one has no other owner.
  const client = db.client as { destroy: () => Promise<void> };
  const leavePool = client.destroy.bind(client);
  client.destroy = async () => {
    await leavePool();
    if (!pool.ended) await pool.end();
  };
  return db;
}
