import knex, { type Knex } from 'knex';
import type pg from 'pg';
import type { DatabaseSettings } from '../../database/database-settings.js';
import { SILENT } from '../../database/silence.js';
import { openPool } from './postgres-pool.js';

type PostgresSettings = Extract<DatabaseSettings, { engine: 'postgres' }>;

/** The connections of a PostgreSQL database; Knex takes its own from the same pool. */
export function poolOf(db: Knex): pg.Pool {
  return db.client.config.connectionPool as pg.Pool;
}

const SETTINGS = new WeakMap<pg.Pool, PostgresSettings>();

/** What the database was opened with. */
export function settingsOf(db: Knex): PostgresSettings {
  const settings = SETTINGS.get(poolOf(db));
  if (settings) return settings;
  throw new Error('This database was not opened by connectPostgres.');
}

export function connectPostgres(settings: PostgresSettings): Knex {
  const pool = openPool(settings);
  SETTINGS.set(pool, settings);
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
