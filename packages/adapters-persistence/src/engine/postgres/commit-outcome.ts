import { randomInt } from 'node:crypto';
import type pg from 'pg';
import { retry } from '../retry.js';
import { patienceOf } from './postgres-pool.js';

const KEYS = 2 ** 48 - 1;

/** Recognises one append or one transaction. */
export function newCommitKey(): number {
  return randomInt(KEYS);
}

/** The number of last commits whose keys an account, or a stripe of a supplier, keeps. */
export const RECENT_COMMITS = 8;

/**
 * `unchanged` also when the account was changed or locked since the reading; `unknown` when too many commits followed, or the
 * database does not answer in time.
 */
export type CommitOutcome = 'stored' | 'unchanged' | 'unknown';

/** Decides by the presence of the key, and by the number of commits that have come since without it. */
export function outcomeOf(isAmongRecent: boolean, commitsSince: number): CommitOutcome {
  if (isAmongRecent) return 'stored';
  return commitsSince <= RECENT_COMMITS ? 'unchanged' : 'unknown';
}

/** The row that a transaction has left behind, to be committed with the rest. */
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
  values (?, pg_backend_pid() & 63, 1, array[?::bigint])
  on conflict (supplier_id, stripe) do update set changes = recent_changes.changes + 1,
    keys = coalesce((excluded.keys || recent_changes.keys)[1:${RECENT_COMMITS}], '{}')
  returning stripe, changes`;

/**
 * Finds out if a transaction whose COMMIT was not answered is stored. Exact: the key is there or it is not, and a
 * transaction that is still open has the row locked. The database ends one whose connection broke without its noticing.
 */
export async function findCommitOutcome(pool: pg.Pool, mark: CommitMark): Promise<CommitOutcome> {
  const { supplierId, key, stripe, changes } = mark;
  const find = () =>
    pool.query<{ is_among_recent: boolean; changes: number }>(FIND_KEY, [supplierId, key, stripe]);
  const found = await retry(find, { patienceMs: patienceOf(pool) }).catch(() => undefined);
  const row = found?.rows[0];
  // The transaction itself would have been number `changes`.
  return row ? outcomeOf(row.is_among_recent, row.changes - changes + 1) : 'unknown';
}

// Waits for a transaction that has added or changed the row.
const FIND_KEY = `
  insert into recent_changes (supplier_id, stripe, changes, keys) values ($1, $3, 0, '{}')
  on conflict (supplier_id, stripe) do update set stripe = excluded.stripe
  returning $2::bigint = any(keys) as is_among_recent, changes`;
