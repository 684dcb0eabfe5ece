import knex, { type Knex } from 'knex';
import type pg from 'pg';
import { type PostgresSettings, SILENT } from '../database-settings.js';
import { openPool, type PlacesFor } from './postgres-pool.js';

/** The connections of a PostgreSQL database; Knex takes its own from the same pool. */
export function poolOf(db: Knex): pg.Pool {
  return db.client.config.connectionPool as pg.Pool;
}

const SETTINGS = new WeakMap<pg.Pool, PostgresSettings>();

export function settingsOf(db: Knex): PostgresSettings {
  const settings = SETTINGS.get(poolOf(db));
  if (settings) return settings;
  throw new Error('This database was not opened by connectPostgres.');
}

export function connectPostgres(settings: PostgresSettings, placesFor?: PlacesFor): Knex {
  const pool = openPool(settings, placesFor);
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
    // Knex never gives back a connection that it holds when it leaves the pool; the pool would wait for it for ever.
    await idle(pool, settings.statementTimeoutMs);
    await leavePool();
    if (!pool.ended) await pool.end();
  };
  return db;
}

/** Resolves when every connection was given back, or after this time. */
function idle(pool: pg.Pool, ms: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const look = () => {
    if (pool.ended || pool.idleCount === pool.totalCount) resolve();
  };
  // The pool says so before it counts the connection as idle.
  const lookSoon = () => void setImmediate(look);
  const timer = setTimeout(resolve, ms);
  pool.on('release', lookSoon).on('remove', lookSoon);
  look();
  return promise.finally(() => {
    clearTimeout(timer);
    pool.off('release', lookSoon).off('remove', lookSoon);
  });
}
