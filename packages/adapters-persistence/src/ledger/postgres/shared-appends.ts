import { OutcomeUnknown } from '@data-import/application';
import type { Knex } from 'knex';
import type pg from 'pg';
import { countRowLockWait, type ContentionUse } from '../../engine/contention-use.js';
import type { RevisionToken } from '../account-ledger.js';
import { batchBySupplier, type BatchingOptions } from '../../engine/request-batching.js';
import { inTurnForRow, untilStatusChanged } from '../../engine/row-turns.js';
import { poolOf } from '../../engine/postgres/connection.js';
import { type Connection, patienceOf } from '../../engine/postgres/postgres-pool.js';
import {
  isRefusedByPostgres,
  retrySerializationFailures,
} from '../../engine/postgres/transaction.js';
import { tableGrowth } from '../../engine/postgres/table-growth.js';
import type { RowsToAdd } from '../../tables/table.js';
import type { AppendShape } from '../../tables/append-functions.js';
import {
  AppendStatement,
  type SentAppend,
  type AppendRequest,
  type WhenLocked,
} from './append-statement.js';
import {
  newCommitKey,
  outcomeOf,
  type CommitOutcome,
} from '../../engine/postgres/commit-outcome.js';
import { retry } from '../../engine/retry.js';

export type SharedAppends = ReturnType<typeof sharedAppends>;

/** The appends of one shape, the small ones together. */
export function sharedAppends(
  db: Knex,
  shape: AppendShape,
  {
    contention,
    large,
    ...batching
  }: Omit<BatchingOptions<unknown>, 'isLarge'> & {
    readonly large: number;
    readonly contention: ContentionUse;
  },
) {
  const statement = new AppendStatement(shape, tableGrowth(poolOf(db)));

  const appendNow = (requests: readonly AppendRequest[], whenLocked: WhenLocked) =>
    sendAppends(db, contention, requests, (client) => statement.run(client, requests, whenLocked));

  const appendShared = batchBySupplier(
    ({ revisionToken }: AppendRequest) => revisionToken.supplierId,
    (requests) => appendNow(requests, 'pass-over'),
    { ...batching, isLarge: ({ sets }) => sets.some(({ items }) => items.length > large) },
  );

  const appendWhenUnlocked = async (request: AppendRequest) => {
    const since = performance.now();
    const { supplierId, accountId } = request.revisionToken;
    const [outcome] = await inTurnForRow(db, supplierId, { accountId }, () =>
      appendNow([request], 'wait'),
    );
    countRowLockWait(contention, since);
    return outcome;
  };

  return {
    async append(revisionToken: RevisionToken, sets: readonly RowsToAdd[]): Promise<boolean> {
      const request = { revisionToken, sets, key: newCommitKey() };
      const shared = await appendShared(request);
      // A shared statement passes over an account that is locked, so that no request waits for a neighbour's account.
      const outcome = shared === 'unchanged' ? await appendWhenUnlocked(request) : shared;
      if (outcome === 'unknown') throw new OutcomeUnknown(undefined);
      return outcome === 'stored';
    },

    /** Runs in a transaction that has locked the account. */
    async appendLocked(
      client: Connection,
      revisionToken: RevisionToken,
      sets: readonly RowsToAdd[],
    ): Promise<boolean> {
      const request = { revisionToken, sets, key: newCommitKey() };
      const [outcome] = await statement.run(client, [request], 'wait');
      return outcome === 'stored';
    },
  };
}

/** Sends appends to accounts of one supplier by `run`, and finds out what became of them where the connection is lost. */
export function sendAppends(
  db: Knex,
  contention: ContentionUse,
  appends: readonly SentAppend[],
  run: (client: pg.PoolClient) => Promise<readonly CommitOutcome[]>,
): Promise<readonly CommitOutcome[]> {
  const pool = poolOf(db);
  return retrySerializationFailures(contention, async () => {
    const [first] = appends;
    if (first) await untilStatusChanged(db, first.revisionToken.supplierId);
    // Outside of what may have been committed: without a connection nothing was sent.
    const client = await pool.connect();
    let lost: unknown;
    try {
      return await run(client);
    } catch (error) {
      if (isRefusedByPostgres(error)) throw error;
      lost = error;
    } finally {
      client.release(lost !== undefined);
    }
    return settleAppends(pool, appends, lost);
  });
}

/**
 * Finds out what became of appends to accounts of one supplier whose connection was lost. Exact: an append leaves its key on the account in the same
 * commit. One that has not come yet, and may still be under way, can never be stored afterwards: the account's revision is raised here,
 * which makes its reading out of date. Waits for those that are still at work, since they have the account locked.
 */
export async function settleAppends(
  pool: pg.Pool,
  appends: readonly SentAppend[],
  cause: unknown,
): Promise<readonly CommitOutcome[]> {
  const sent = appends.map(({ revisionToken, key }, request) => ({
    request,
    account_id: revisionToken.accountId,
    revision: revisionToken.revision,
    append_key: key,
  }));
  const settle = () =>
    pool.query<SettledRow>({
      name: 'settle-appends',
      text: SETTLE,
      values: [appends[0]?.revisionToken.supplierId, JSON.stringify(sent)],
    });
  const { rows } = await retry(settle, { patienceMs: patienceOf(pool) }).catch(() => {
    throw new OutcomeUnknown(cause);
  });
  const outcomes = appends.map((): CommitOutcome => 'unchanged');
  for (const row of rows) outcomes[row.request] = outcomeOf(row.is_among_recent, row.changes);
  return outcomes;
}

interface SettledRow {
  readonly request: number;
  readonly is_among_recent: boolean;
  readonly changes: number;
}

const SETTLE = `
  with sent as materialized (
    select * from json_to_recordset($2::json)
      as sent(request int, account_id bigint, revision bigint, append_key bigint)
  ), locked as materialized (
    select ordered.request, ordered.revision as read_revision, ordered.append_key,
      account.id, account.revision, account.recent_appends
    from (select * from sent order by account_id) as ordered
    cross join lateral (
      select stored.id, stored.revision, stored.recent_appends from accounts as stored
      where stored.supplier_id = $1 and stored.id = ordered.account_id limit 1
      for no key update
    ) as account
  ), overtaken as (
    update accounts set revision = revision + 1
    where supplier_id = $1 and id = any(array(select id from locked where revision = read_revision))
  )
  select request, append_key = any(recent_appends) as is_among_recent,
    revision - read_revision as changes
  from locked`;
