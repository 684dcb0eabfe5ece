import type { Knex } from 'knex';
import type { PoolUse } from '../dialect.js';
import { poolOf } from './connection.js';

// A standby is read-only too, and so is a database or role with default_transaction_read_only.
export async function canLoadPostgres(db: Knex): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { takes_writes: boolean }[] }>(
    `select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off'
       and has_table_privilege('accounts', 'update')
       and has_table_privilege('transactions', 'insert') as takes_writes`,
  );
  return rows[0]?.takes_writes === true;
}

export function postgresPoolUse(db: Knex): PoolUse {
  const pool = poolOf(db);
  return { open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount };
}
