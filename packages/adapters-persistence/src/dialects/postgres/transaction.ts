import { OutcomeUnknown } from '@data-import/application';
import type { Knex } from 'knex';
import type pg from 'pg';
import { contentionUse, type ContentionUse } from '../../ledger/contention-use.js';
import { findCommitOutcome, LEAVE_KEY, newCommitKey, type CommitMark } from './commit-outcome.js';
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
  supplierId: number | undefined,
  work: (transaction: Knex.Transaction) => Promise<T>,
): Promise<T> {
  return retrySerializationFailures(contentionUse(db), () => runAndCommit(db, supplierId, work));
}

async function runAndCommit<T>(
  db: Knex,
  supplierId: number | undefined,
  work: (transaction: Knex.Transaction) => Promise<T>,
): Promise<T> {
  let done: BeforeCommit<T> | undefined;
  try {
    return await db.transaction(async (transaction) => {
      const result = await work(transaction);
      const leave = LEAVE_KEY.replaceAll(/\$\d/g, '?');
      done = await leaveKey(result, supplierId ?? NO_SUPPLIER, async (values) => {
        const { rows } = await transaction.raw<{ rows: Stripe[] }>(leave, values);
        return rows;
      });
      return result;
    });
  } catch (error) {
    return afterFailedCommit(error, done, poolOf(db));
  }
}

const NO_SUPPLIER = 0;

export interface BeforeCommit<T> {
  readonly result: T;
  readonly mark: CommitMark;
}

interface Stripe {
  readonly stripe: number;
  readonly changes: number;
}

/** Runs `LEAVE_KEY` with its values. */
export async function leaveKey<T>(
  result: T,
  supplierId: number,
  run: (values: number[]) => Promise<readonly Stripe[]>,
): Promise<BeforeCommit<T>> {
  const key = newCommitKey();
  const [{ stripe, changes }] = (await run([supplierId, key])) as [Stripe];
  return { result, mark: { supplierId, key, stripe, changes } };
}

/** The result of a transaction whose commit failed with `error`. `done` is absent when the commit was never asked for. */
export async function afterFailedCommit<T>(
  error: unknown,
  done: BeforeCommit<T> | undefined,
  pool: pg.Pool,
): Promise<T> {
  if (done === undefined || isRefusedByPostgres(error)) throw error;
  const outcome = await findCommitOutcome(pool, done.mark);
  if (outcome === 'stored') return done.result;
  throw outcome === 'unchanged' ? new UndoneAtCommit(error) : new OutcomeUnknown(error);
}

/** The connection was lost at the commit, and the transaction was undone. */
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
