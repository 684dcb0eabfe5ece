import { randomInt } from 'node:crypto';
import type pg from 'pg';
import { patienceOf } from './postgres-pool.js';
import { untilDeadline } from './until-deadline.js';

const KEYS = 2 ** 48 - 1;

/** Recognises one append or one transaction. */
export function newCommitKey(): number {
  return randomInt(KEYS);
}

/** How many of its last commits an account, or a stripe of a supplier, keeps the keys of. */
export const RECENT_COMMITS = 8;

/** `unknown` when too much has happened since, or when the database cannot be asked in time. */
export type CommitOutcome = 'stored' | 'unchanged' | 'unknown';

/** By whether the key is there, and by how many commits have come since without it. */
export function outcomeOf(isAmongRecent: boolean, commitsSince: number): CommitOutcome {
  if (isAmongRecent) return 'stored';
  return commitsSince <= RECENT_COMMITS ? 'unchanged' : 'unknown';
}

/** What a transaction has left behind, to be committed with the rest. */
export interface CommitMark {
  readonly supplierId: number;
  readonly key: number;
  readonly stripe: number;
  readonly changes: number;
}

/**
 * Leaves a key, as the last statement of a transaction: another one of the same stripe waits from here until the commit.
 * Parameters: the supplier, the key. The transaction's identifier would not do: on a cluster it says nothing of what a node has
 * committed.
 */
export const LEAVE_KEY = `
  insert into recent_changes (supplier_id, stripe, changes, keys)
  values ($1, pg_backend_pid() & 63, 1, array[$2::bigint])
  on conflict (supplier_id, stripe) do update set changes = recent_changes.changes + 1,
    keys = coalesce((excluded.keys || recent_changes.keys)[1:${RECENT_COMMITS}], '{}')
  returning stripe, changes`;

/**
 * What became of a transaction whose COMMIT was not answered. Exact: the key is there or it is not, and a transaction that is
 * still open has the row locked. The database ends one whose connection broke without its noticing.
 */
export async function findCommitOutcome(pool: pg.Pool, mark: CommitMark): Promise<CommitOutcome> {
  const { supplierId, key, stripe, changes } = mark;
  const outcome = await untilDeadline(patienceOf(pool), async () => {
    const { rows } = await pool.query<{ is_among_recent: boolean; changes: number }>(FIND_KEY, [
      supplierId,
      key,
      stripe,
    ]);
    // The transaction itself would have been number `changes`.
    return rows[0] && outcomeOf(rows[0].is_among_recent, rows[0].changes - changes + 1);
  });
  return outcome ?? 'unknown';
}

// Waits for a transaction that has added or changed the row.
const FIND_KEY = `
  insert into recent_changes (supplier_id, stripe, changes, keys) values ($1, $3, 0, '{}')
  on conflict (supplier_id, stripe) do update set stripe = excluded.stripe
  returning $2::bigint = any(keys) as is_among_recent, changes`;
