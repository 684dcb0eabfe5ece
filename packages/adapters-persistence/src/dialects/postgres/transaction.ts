import { OutcomeUnknown } from '@data-import/application';
import type { Knex } from 'knex';
import { contentionUse, type ContentionUse } from '../../ledger/contention-use.js';
import { findCommitOutcome, OWN_TRANSACTION } from './commit-outcome.js';
import { poolOf } from './connection.js';
import { isRefusedByPostgres } from './refused.js';

const ATTEMPTS = 4;

// By SQLSTATE: the transaction was undone and may simply be tried again.
const WORTH_REPEATING: ReadonlyMap<unknown, 'serializationFailures' | 'deadlocks'> = new Map([
  ['40001', 'serializationFailures'],
  ['40P01', 'deadlocks'],
]);

/** `inTransaction` on PostgreSQL. */
export function inPostgresTransaction<T>(
  db: Knex,
  work: (transaction: Knex.Transaction) => Promise<T>,
): Promise<T> {
  return retrySerializationFailures(contentionUse(db), () => runAndCommit(db, work));
}

async function runAndCommit<T>(
  db: Knex,
  work: (transaction: Knex.Transaction) => Promise<T>,
): Promise<T> {
  let done: { readonly result: T; readonly xid: string | null } | undefined;
  try {
    return await db.transaction(async (transaction) => {
      const result = await work(transaction);
      const own = await transaction.raw<{ rows: { xid: string | null }[] }>(OWN_TRANSACTION);
      done = { result, xid: own.rows[0]?.xid ?? null };
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
  if (done === undefined || isRefusedByPostgres(error)) throw error;
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

/** Repeats what PostgreSQL undid because of a rival or of a connection lost at the commit, and counts it. */
export async function retrySerializationFailures<T>(
  use: ContentionUse,
  work: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const reason = reasonToRepeat(error);
      if (attempt === ATTEMPTS || reason === undefined) throw error;
      use[reason] += 1;
    }
  }
}

function reasonToRepeat(
  error: unknown,
): 'serializationFailures' | 'deadlocks' | 'undoneCommits' | undefined {
  if (error instanceof UndoneAtCommit) return 'undoneCommits';
  return WORTH_REPEATING.get((error as { code?: unknown } | null)?.code);
}
