import { OutcomeUnknown } from '@data-import/application';
import type { Knex } from 'knex';
import { findCommitOutcome, OWN_TRANSACTION } from './commit-outcome.js';
import { isPostgres, poolOf, sqliteFileOf } from './connection.js';
import { rawRows } from './raw-rows.js';
import { isRefused } from './refused.js';

const ATTEMPTS = 4;

// SQLSTATE of a serialisation failure and of a deadlock: the transaction was undone and may simply be tried again.
const WORTH_REPEATING: ReadonlySet<unknown> = new Set(['40001', '40P01']);

/**
 * Runs `work` in one transaction and commits what it did, or undoes it when it throws. What PostgreSQL undid only because
 * of a rival or a lost connection is repeated as a whole, a few times, so `work` must do nothing that cannot be repeated.
 * A commit whose answer was lost is looked up; `OutcomeUnknown` when that cannot be done.
 */
export async function inTransaction<T>(
  db: Knex,
  work: (transaction: Knex.Transaction) => Promise<T>,
): Promise<T> {
  if (isPostgres(db)) return retrySerializationFailures(() => inPostgres(db, work));
  return sqliteFileOf(db).faults.observeWrite(() => db.transaction(work));
}

async function inPostgres<T>(
  db: Knex,
  work: (transaction: Knex.Transaction) => Promise<T>,
): Promise<T> {
  let done: { readonly result: T; readonly xid: string | null } | undefined;
  try {
    return await db.transaction(async (transaction) => {
      const result = await work(transaction);
      const [own] = await rawRows<{ xid: string | null }>(transaction, OWN_TRANSACTION, []);
      done = { result, xid: own?.xid ?? null };
      return result;
    });
  } catch (error) {
    return afterFailedCommit(error, done, (xid) => findCommitOutcome(poolOf(db), xid));
  }
}

interface BeforeCommit<T> {
  readonly result: T;
  /** `null` when there is nothing to commit. */
  readonly xid: string | null;
}

/** The result of a transaction whose commit failed with `error`. `done` is absent when the commit was never asked for. */
export async function afterFailedCommit<T>(
  error: unknown,
  done: BeforeCommit<T> | undefined,
  find: (xid: string) => Promise<'committed' | 'aborted' | undefined>,
): Promise<T> {
  if (done === undefined || isRefused(error)) throw error;
  if (done.xid === null) return done.result;
  const outcome = await find(done.xid);
  if (outcome === 'committed') return done.result;
  throw outcome === 'aborted' ? new UndoneAtCommit(error) : new OutcomeUnknown(error);
}

/** The connection was lost at the commit, and PostgreSQL says that the transaction was undone. */
class UndoneAtCommit extends Error {
  constructor(cause: unknown) {
    super('The transaction was undone at its commit.', { cause });
  }
}

/** Repeats what PostgreSQL undid because of a rival or of a connection lost at the commit. */
export async function retrySerializationFailures<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !isWorthRepeating(error)) throw error;
    }
  }
}

function isWorthRepeating(error: unknown): boolean {
  if (error instanceof UndoneAtCommit) return true;
  return WORTH_REPEATING.has((error as { code?: unknown } | null)?.code);
}
