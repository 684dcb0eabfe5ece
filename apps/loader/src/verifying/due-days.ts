import { isCalendarDate, placeInOpenPeriod, statementPeriod } from '@data-import/domain';
import type { DuckDBValue } from '@duckdb/node-api';
import { recordDescription } from '../records/record-kinds.js';
import type { Comparison } from './comparison.js';

/** The cells of `from_date` and `to_date`. */
type Period = readonly DuckDBValue[];

/** The one open period that all accounts read so far share; `undefined` if their periods differ. */
export async function sharedPeriod({ database }: Comparison): Promise<Period | undefined> {
  const periods = await database.rows(
    'select distinct from_date, to_date from compare.held_accounts limit 2',
  );
  return periods.length === 1 ? periods[0] : undefined;
}

/**
 * Makes `compare.periods`, the open period of each account: as `accounts` says, else as the service says, else the one that is
 * `assumed` for accounts that the service has not named yet. A batch of staged rows reads few of them, because they have the same
 * order. A statement for each step, because a join, groups and a sort of millions of accounts have no room beside each other.
 */
export async function tableOfPeriods(
  { database }: Comparison,
  assumed: Period = [],
): Promise<void> {
  const [from = null, to = null] = assumed;
  const { table } = recordDescription('transactions');
  await database.run(
    `create table if not exists compare.posted_to as select distinct subject from ${table} where subject is not null`,
  );
  await database.run(
    `create or replace table compare.stated_periods as
     select subject, from_date, to_date from compare.posted_to left join compare.accounts using (subject)`,
  );
  await database.run(
    `create or replace table compare.unsorted_periods as
     select subject,
       case when f.from_date is not null then f.from_date when s.known then s.from_date else $1::varchar end as from_date,
       case when f.from_date is not null then f.to_date when s.known then s.to_date else $2::varchar end as to_date
     from compare.stated_periods f left join (
       select subject, from_date, to_date, true as known from compare.held_accounts
     ) s using (subject)`,
    [from, to],
  );
  await database.run(
    'create or replace table compare.periods as from compare.unsorted_periods order by subject',
  );
}

/** Adds to `compare.differing` the accounts that turn out to have another period than was assumed. */
export async function correctPeriods(comparison: Comparison): Promise<void> {
  const { database } = comparison;
  await database.run('alter table compare.periods rename to assumed');
  await tableOfPeriods(comparison);
  await database.run(
    `insert into compare.differing
     select 'transactions', subject from compare.assumed a join compare.periods p using (subject)
     where a.from_date is distinct from p.from_date or a.to_date is distinct from p.to_date`,
  );
}

/**
 * Adds to `compare.due` the day under which each posted day has to be stored, by the rule of the domain; null where there is none.
 * `posted` is the SQL of posted days with the periods of their accounts.
 */
export async function addDueDays({ database }: Comparison, posted: string): Promise<void> {
  const days = await database.rows(
    `select * from (
       select distinct posted, from_date, to_date from (${posted}) where posted is not null and from_date is not null
     ) as r where not exists (select 1 from compare.due d where d.posted = r.posted
       and d.from_date = r.from_date and d.to_date is not distinct from r.to_date)`,
  );
  await database.append(
    'compare.due',
    days.map(([day = null, from = null, to = null]) => [
      day,
      from,
      to,
      dueDay(String(day), String(from), to === null ? undefined : String(to)) ?? null,
    ]),
  );
}

/** `undefined` where a day is none, or the period ends before it begins. */
function dueDay(posted: string, from: string, to: string | undefined): string | undefined {
  if (!isCalendarDate(posted) || !isCalendarDate(from)) return undefined;
  if (to !== undefined && !isCalendarDate(to)) return undefined;
  return statementPeriod(from, to)
    .andThen((period) => placeInOpenPeriod(posted, period, 'move'))
    .map(({ date }) => date)
    .unwrapOr(undefined);
}
