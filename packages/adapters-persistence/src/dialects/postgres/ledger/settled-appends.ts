import { OutcomeUnknown } from '@data-import/application';
import type pg from 'pg';
import { outcomeOf, type CommitOutcome } from '../commit-outcome.js';
import { patienceOf } from '../postgres-pool.js';
import { untilDeadline } from '../until-deadline.js';
import type { RevisionToken } from '../../../ledger/account-reading.js';

/**
 * What became of an append: `unchanged` when it added nothing, because the account was locked or not as it was read;
 * `unknown` when its connection was lost and too much has happened to the account since.
 */
export type AppendOutcome = CommitOutcome;

/** What an append whose answer was lost is recognised by. */
export interface SentAppend {
  readonly revisionToken: RevisionToken;
  readonly key: number;
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
): Promise<readonly AppendOutcome[]> {
  const sent = appends.map(({ revisionToken, key }, request) => ({
    request,
    account_id: revisionToken.accountId,
    revision: revisionToken.revision,
    append_key: key,
  }));
  const rows = await untilDeadline(patienceOf(pool), async () => {
    const settled = await pool.query<SettledRow>({
      name: 'settle-appends',
      text: SETTLE,
      values: [appends[0]?.revisionToken.supplierId, JSON.stringify(sent)],
    });
    return settled.rows;
  });
  if (rows === undefined) throw new OutcomeUnknown(cause);
  const outcomes = appends.map((): AppendOutcome => 'unchanged');
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
