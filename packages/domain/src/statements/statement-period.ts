import { err, ok, type Result } from 'neverthrow';
import { dayBefore, type CalendarDate } from '../time/calendar-date.js';

declare const period: unique symbol;

/**
 * The days that one statement covers, first and last included. While `to` is unknown every day from `from`
 * on is inside. Only the functions of this file make it.
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

/** The next period would not begin after `closedTo`, the last day of the period that was closed last. */
export interface PeriodNotAfterClosedPeriod {
  readonly kind: 'statement-period-not-after-closed-period';
  readonly closedTo: CalendarDate;
}

/** The open period would be closed before `openFrom`, its first day. */
export interface PeriodClosedBeforeItsStart {
  readonly kind: 'statement-period-closed-before-its-start';
  readonly openFrom: CalendarDate;
}

/** There is no open period to close. */
export interface NoPeriodToClose {
  readonly kind: 'no-open-statement-period';
}

/** The periods of an account that decide which may come next. */
export interface AccountPeriods {
  readonly open: StatementPeriod | undefined;
  readonly lastClosed: StatementPeriod | undefined;
}

/** The change to store: `closed` is the period that was open before, `open` the period that is open afterwards. */
export interface PeriodChange {
  readonly closed: StatementPeriod | undefined;
  readonly open: StatementPeriod | undefined;
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
 * the open one, so that the closed one has at least one day, and after the last closed one. Opening the open period
 * again changes nothing.
 */
export function openNextPeriod(
  { open, lastClosed }: AccountPeriods,
  next: StatementPeriod,
): Result<PeriodChange, PeriodNotAfterOpenPeriod | PeriodNotAfterClosedPeriod> {
  if (!open) {
    return lastClosed?.to !== undefined && next.from <= lastClosed.to
      ? err({ kind: 'statement-period-not-after-closed-period', closedTo: lastClosed.to })
      : ok({ closed: undefined, open: next });
  }
  if (isSamePeriod(open, next)) return ok({ closed: undefined, open });
  return next.from <= open.from
    ? err({ kind: 'statement-period-not-after-open-period', openFrom: open.from })
    : ok({ closed: periodOf(open.from, dayBefore(next.from)), open: next });
}

/** Closes the open period on `to`, whatever its last day was, and opens no other. Closing it again on that day changes nothing. */
export function closeOpenPeriod(
  { open, lastClosed }: AccountPeriods,
  to: CalendarDate,
): Result<PeriodChange, NoPeriodToClose | PeriodClosedBeforeItsStart> {
  if (!open) {
    return lastClosed?.to === to
      ? ok({ closed: undefined, open: undefined })
      : err({ kind: 'no-open-statement-period' });
  }
  return to < open.from
    ? err({ kind: 'statement-period-closed-before-its-start', openFrom: open.from })
    : ok({ closed: periodOf(open.from, to), open: undefined });
}

/** True when both have the same first and the same last day; an unknown last day equals an unknown one. */
export function isSamePeriod(a: StatementPeriod, b: StatementPeriod): boolean {
  return a.from === b.from && a.to === b.to;
}

function periodOf(from: CalendarDate, to: CalendarDate | undefined): StatementPeriod {
  return { from, to } as StatementPeriod;
}
