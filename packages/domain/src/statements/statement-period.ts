import { err, ok, type Result } from 'neverthrow';
import { dayBefore, type CalendarDate } from '../time/calendar-date.js';

declare const period: unique symbol;

/**
 * The days that one statement covers, first and last included. While `to` is unknown every day from `from`
 * on is inside. Made by `statementPeriod` and `openNextPeriod` alone.
 */
export interface StatementPeriod {
  readonly from: CalendarDate;
  readonly to: CalendarDate | undefined;
  readonly [period]: true;
}

/** The period would end before it begins. */
export interface FromDateLaterThanToDate {
  readonly kind: 'from-date-later-than-to-date';
}

/** The next period would not begin after `openFrom`, the first day of the open one. */
export interface PeriodNotAfterOpenPeriod {
  readonly kind: 'statement-period-not-after-open-period';
  readonly openFrom: CalendarDate;
}

/** The period that was closed, if one was open, and the one that is open from then on. */
export interface NextPeriod {
  readonly closed: StatementPeriod | undefined;
  readonly opened: StatementPeriod;
}

/** A period of at least one day. Without `to` it has no end yet. */
export function statementPeriod(
  from: CalendarDate,
  to: CalendarDate | undefined,
): Result<StatementPeriod, FromDateLaterThanToDate> {
  return to !== undefined && to < from
    ? err({ kind: 'from-date-later-than-to-date' })
    : ok(periodOf(from, to));
}

/**
 * Closes the open period, if there is one, on the day before the next begins. The next must begin later than
 * the open one, so that what is closed keeps at least one day.
 */
export function openNextPeriod(
  open: StatementPeriod | undefined,
  next: StatementPeriod,
): Result<NextPeriod, PeriodNotAfterOpenPeriod> {
  if (!open) return ok({ closed: undefined, opened: next });
  return next.from <= open.from
    ? err({ kind: 'statement-period-not-after-open-period', openFrom: open.from })
    : ok({ closed: periodOf(open.from, dayBefore(next.from)), opened: next });
}

/** Whether both have the same first and the same last day, or both no last day yet. */
export function isSamePeriod(a: StatementPeriod, b: StatementPeriod): boolean {
  return a.from === b.from && a.to === b.to;
}

function periodOf(from: CalendarDate, to: CalendarDate | undefined): StatementPeriod {
  return { from, to } as StatementPeriod;
}
