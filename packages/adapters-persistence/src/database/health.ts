import type { Knex } from 'knex';
import { isPostgres, poolOf, sqliteFileOf } from './connection.js';
import { probeSqlite } from './sqlite-probe.js';

/**
 * Whether a load would work now: the database answers, is sound as far as it shows, and takes writes. Writes nothing as
 * long as writing works. Bounded by the time-outs of the connection.
 */
export async function canLoad(db: Knex): Promise<boolean> {
  const probe = isPostgres(db) ? probePostgres(db) : probeSqlite(sqliteFileOf(db));
  return probe.catch(() => false);
}

// A standby is read-only too, and so is a database or role with default_transaction_read_only.
async function probePostgres(db: Knex): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { takes_writes: boolean }[] }>(
    `select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off'
       and has_table_privilege('accounts', 'update')
       and has_table_privilege('transactions', 'insert') as takes_writes`,
  );
  return rows[0]?.takes_writes === true;
}

export interface PoolUse {
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
}

/** `undefined` on SQLite, which has no pool. */
export function poolUse(db: Knex): PoolUse | undefined {
  if (!isPostgres(db)) return undefined;
  const pool = poolOf(db);
  return { open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount };
}
