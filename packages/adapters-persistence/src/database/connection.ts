import type BetterSqlite3 from 'better-sqlite3';
import knex, { type Knex } from 'knex';
import type pg from 'pg';
import type { DatabaseSettings } from './database-settings.js';
import { openPool } from './postgres-pool.js';
import { whileBusy } from './while-busy.js';

type PostgresSettings = Extract<DatabaseSettings, { engine: 'postgres' }>;
type SqliteSettings = Extract<DatabaseSettings, { engine: 'sqlite' }>;

// What Knex has to say is on its way as an error too; on stderr it would be lines with addresses and rows in the log.
const silence = () => undefined;
const SILENT: Knex.Logger = { warn: silence, error: silence, deprecate: silence, debug: silence };

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
    log: SILENT,
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
  const pool = openPool(settings);
  const db = knex({
    client: 'pg',
    connectionPool: pool,
    acquireConnectionTimeout: settings.connectTimeoutMs * 2,
    log: SILENT,
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
