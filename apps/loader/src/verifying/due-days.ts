import { isCalendarDate, placeInOpenPeriod, statementPeriod } from '@data-import/domain';
import { comparedKind } from './compared-kind.js';
import type { Comparison } from './comparison.js';

/**
 * The day under which each posted day has to be stored, by the rule of the domain, into `compare.due`: by the open period
 * that `accounts` says, and by that of the service where `accounts` says none.
 */
export async function tableOfDueDays({ database }: Comparison): Promise<void> {
  const accounts = comparedKind('accounts').files;
  const transactions = comparedKind('transactions').files;
  await database.run(
    `create table compare.periods as
     select s.subject, coalesce(f.fields.from_date, s.from_date) as from_date,
       case when f.fields.from_date is not null then f.fields.to_date else s.to_date end as to_date
     from compare.stored_totals s left join ${accounts} f on f.subject = s.subject and f.is_first`,
  );
  await database.run(
    'create table compare.due (posted varchar, from_date varchar, to_date varchar, due varchar)',
  );
  const appender = await database.connection.createAppender('due', 'main', 'compare');
  try {
    const chunks = database.stream(
      `select distinct f.fields.transaction_date, p.from_date, p.to_date
       from ${transactions} f join compare.periods p on p.subject = f.subject
       where f.is_first and f.fields.transaction_date is not null and p.from_date is not null`,
    );
    for await (const chunk of chunks)
      for (const cells of chunk) {
        const [posted, from, to] = cells.map((cell) => (cell === null ? undefined : String(cell)));
        const due = dueDay(posted ?? '', from ?? '', to);
        if (due === undefined) continue;
        for (const text of [posted, from, to, due])
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
