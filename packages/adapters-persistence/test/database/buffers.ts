import type pg from 'pg';

const BUFFERS = `
  select (select sum(heap_blks_read + heap_blks_hit + coalesce(idx_blks_read + idx_blks_hit, 0))
    from pg_statio_user_tables)::bigint as buffers`;

/** How many buffers of tables and indexes have been read, those of the first pool's connection included. */
export async function buffersRead(pool: pg.Pool, another: pg.Pool): Promise<number> {
  await flush(pool);
  const { rows } = await another.query<{ buffers: number }>(BUFFERS);
  return rows[0]!.buffers;
}

/** What a connection has read is counted when it says so. */
export async function flush(pool: pg.Pool): Promise<void> {
  await pool.query('select pg_stat_force_next_flush()');
  await pool.query('select 1');
}
