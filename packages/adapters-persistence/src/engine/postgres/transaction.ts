import { OutcomeUnknown, Unavailable } from '@data-import/application';
import type { Knex } from 'knex';
import pg from 'pg';
import { contentionUse, type ContentionUse } from '../contention-use.js';
import { findCommitOutcome, LEAVE_KEY, newCommitKey, type CommitMark } from './commit-outcome.js';
import { poolOf } from './connection.js';

const ATTEMPTS = 4;

// These codes (SQLSTATE) say that the transaction was undone and may simply be tried again.
const WORTH_REPEATING: ReadonlyMap<unknown, 'serializationFailures' | 'deadlocks'> = new Map([
  ['40001', 'serializationFailures'],
  ['40P01', 'deadlocks'],
]);

const NO_SUPPLIER = 0;

export function inPostgresTransaction<T>(
  db: Knex,
  supplierId: number | undefined,
  work: (transaction: Knex.Transaction) => Promise<T>,
): Promise<T> {
  return retrySerializationFailures(contentionUse(db), () =>
    runAndCommit(db, supplierId ?? NO_SUPPLIER, work),
  );
}

async function runAndCommit<T>(
  db: Knex,
  supplierId: number,
  work: (transaction: Knex.Transaction) => Promise<T>,
): Promise<T> {
  let done: { readonly result: T; readonly mark: CommitMark } | undefined;
  try {
    return await db.transaction(async (transaction) => {
      const result = await work(transaction);
      const key = newCommitKey();
      const { rows } = await transaction
        .raw<{ rows: [Pick<CommitMark, 'stripe' | 'changes'>] }>(LEAVE_KEY, [supplierId, key])
        .options({ name: 'leave-key' });
      done = { result, mark: { supplierId, key, ...rows[0] } };
      return result;
    });
  } catch (error) {
    if (done === undefined && isOfNode(error)) throw new Unavailable('database node', error);
    // Otherwise the commit was never asked for, or refused.
    if (done === undefined || isRefusedByPostgres(error)) throw error;
    const outcome = await findCommitOutcome(poolOf(db), done.mark);
    if (outcome === 'stored') return done.result;
    throw outcome === 'unchanged' ? new UndoneAtCommit(error) : new OutcomeUnknown(error);
  }
}

/** The coordinator of a cluster answers so when it cannot connect to a node that the statement needs. */
function isOfNode(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '08006';
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

const NOT_STORED_CLASSES: ReadonlySet<string> = new Set([
  // Data, constraints, the state of the transaction, names, conflicts, SQL.
  '22',
  '23',
  '25',
  '26',
  '40',
  '42',
  // Resources, limits, locks, cancelled by a time-out or a person, raised by a function.
  '53',
  '54',
  '55',
  'P0',
]);

const NOT_STORED: ReadonlySet<string> = new Set(['57014']);

// 40003: the outcome of the statement is unknown. 53300: no connection was to be had, so no request was refused.
const EXCEPTIONS: ReadonlySet<string> = new Set(['40003', '53300']);

/**
 * True when PostgreSQL itself has answered that it undid the statement. Any other error (a lost connection, no answer
 * in time, a shutdown, a word of a proxy) says nothing about a commit that was under way.
 */
export function isRefusedByPostgres(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  const { code = '' } = error;
  if (EXCEPTIONS.has(code)) return false;
  return NOT_STORED.has(code) || NOT_STORED_CLASSES.has(code.slice(0, 2));
}

/** Each statement may take so long, on the largest database. */
export const LONGEST_MS = 3_600_000;

/** Lets each statement of the transaction take so long, on the workers of a cluster too, whatever their role allows. */
export async function allowLongest(transaction: Knex.Transaction): Promise<void> {
  // Without Citus it is a setting without effect.
  await transaction.raw("set local citus.propagate_set_commands = 'local'");
  await transaction.raw(`set local statement_timeout = ${LONGEST_MS}`);
}

export function readWholeTables(
  db: Knex,
  sql: string,
  bindings: readonly Knex.RawBinding[],
): Promise<unknown> {
  return db.transaction(
    async (transaction) => {
      await allowLongest(transaction);
      const response = await transaction
        .raw<{ rows: unknown }>(sql, bindings)
        .options({ query_timeout: LONGEST_MS });
      return response.rows;
    },
    { readOnly: true },
  );
}
