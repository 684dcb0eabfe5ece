import type { Knex } from 'knex';
import { isPostgres, poolOf } from './connection.js';

/** Whether the database answers a question now. Bounded by the time-outs of the connection. */
export async function isAnswering(db: Knex): Promise<boolean> {
  return db.raw('select 1').then(
    () => true,
    () => false,
  );
}

export interface PoolUse {
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
}

/** `undefined` on SQLite, which has one connection. */
export function poolUse(db: Knex): PoolUse | undefined {
  if (!isPostgres(db)) return undefined;
  const pool = poolOf(db);
  return { open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount };
}
