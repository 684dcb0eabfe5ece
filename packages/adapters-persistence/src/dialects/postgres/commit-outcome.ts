import type pg from 'pg';
import { patienceOf } from './postgres-pool.js';
import { untilDeadline } from './until-deadline.js';

export type CommitOutcome = 'committed' | 'aborted';

/** Gives the transaction's identifier (xid8) as `xid`; null for a transaction that has written and locked nothing. */
export const OWN_TRANSACTION = 'select pg_current_xact_id_if_assigned()::text as xid';

/**
 * What became of a transaction whose COMMIT was not answered: PostgreSQL itself knows it by the transaction's identifier.
 * One that is still open because its connection broke without the server noticing is ended first. `undefined` when the
 * database cannot be asked in time.
 */
export function findCommitOutcome(pool: pg.Pool, xid: string): Promise<CommitOutcome | undefined> {
  return untilDeadline(patienceOf(pool), async () => {
    const { rows } = await pool.query<{ status: string | null }>(OUTCOME, [xid]);
    const status = rows[0]?.status;
    if (status === 'committed' || status === 'aborted') return status;
    await pool.query(END_LEFT_BEHIND, [xid]);
    return undefined;
  });
}

const OUTCOME = 'select pg_xact_status($1::xid8) as status';

const END_LEFT_BEHIND = `
  select pg_terminate_backend(pid) from pg_stat_activity
  where backend_xid = $1::xid8::xid and datname = current_database() and state like 'idle in transaction%'`;
