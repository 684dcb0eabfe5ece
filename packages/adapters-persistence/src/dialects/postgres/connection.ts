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

export function connectPostgres(settings: PostgresSettings): Knex {
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
