import pg from 'pg';
import { typeParsers } from '../../src/engine/postgres/column-types.js';

const BUFFERS = `
  select (select sum(heap_blks_read + heap_blks_hit + coalesce(idx_blks_read + idx_blks_hit, 0))
    from pg_statio_user_tables)::bigint as buffers`;

/** Beside the service: analyses nothing by itself. */
export function openObserver(url: string): pg.Pool {
  const observer = new pg.Pool({ connectionString: url, max: 2, types: typeParsers });
  // A connection may still be closing when its database is dropped, and is then told so.
  observer.on('connect', (connection) => connection.on('error', () => undefined));
  observer.on('error', () => undefined);
  return observer;
}

/** How many buffers of tables and indexes have been read, by the connections of both pools too. */
export async function buffersRead(pool: pg.Pool, another: pg.Pool): Promise<number> {
  await flush(pool);
  await flush(another);
  const { rows } = await another.query<{ buffers: number }>(BUFFERS);
  return rows[0]!.buffers;
}

/** What a connection has read is counted when it says so: up to ten seconds later where it is idle. */
export async function flush(pool: pg.Pool): Promise<void> {
  const idle = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()));
  for (const connection of idle) {
    await connection.query('select pg_stat_force_next_flush()');
    await connection.query('select 1');
    connection.release();
  }
}
