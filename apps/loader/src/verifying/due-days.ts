import { isCalendarDate, placeInOpenPeriod, statementPeriod } from '@data-import/domain';
import type { Comparison } from './comparison.js';

/** Makes `compare.periods`, the open period that `accounts` says, or that of the service where `accounts` says none. */
export async function tableOfPeriods({ database }: Comparison): Promise<void> {
  await database.run(
    `create table compare.periods as
     select subject, coalesce(f.from_date, s.from_date) as from_date,
       case when f.from_date is not null then f.to_date else s.to_date end as to_date
     from compare.accounts f full join compare.held_accounts s using (subject)`,
  );
  await database.run(
    'create table compare.due (posted varchar, from_date varchar, to_date varchar, due varchar)',
  );
}

/**
 * Adds to `compare.due` the day under which each posted day of `batch.digested` has to be stored, by the rule of the domain;
 * null where there is none.
 */
export async function addDueDays({ database }: Comparison): Promise<void> {
  const days = await database.rows(
    `select distinct r.posted, p.from_date, p.to_date
     from batch.digested r join compare.periods p on p.subject = r.subject
     where r.posted is not null and p.from_date is not null
       and not exists (select 1 from compare.due d where d.posted = r.posted
         and d.from_date = p.from_date and d.to_date is not distinct from p.to_date)`,
  );
  if (days.length === 0) return;
  const appender = await database.connection.createAppender('due', 'main', 'compare');
  try {
    for (const cells of days) {
      const [posted, from, to] = cells.map((cell) => (cell === null ? undefined : String(cell)));
      for (const text of [posted, from, to, dueDay(posted ?? '', from ?? '', to)])
        if (text === undefined) appender.appendNull();
        else appender.appendVarchar(text);
      appender.endRow();
    }
  } finally {
    appender.closeSync();
  }
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
