import { err, ok, type Result } from 'neverthrow';
import type { StatementPeriod } from '../statements/statement-period.js';
import type { CalendarDate } from '../time/calendar-date.js';

/** The date lies outside the open period, and the caller chose `refuse`. */
export interface OutsideOpenPeriod {
  readonly kind: 'outside-open-period';
  readonly date: CalendarDate;
  readonly period: StatementPeriod;
}

/** The effective date, and the posted date in `movedFrom` when it was moved. */
export interface Placement {
  readonly date: CalendarDate;
  readonly movedFrom?: CalendarDate;
}

/** A day is inside or outside as written: no time zone is applied to it. A moved date lands on the nearest day inside. */
export function placeInOpenPeriod(
  date: CalendarDate,
  period: StatementPeriod,
  whenOutside: 'move' | 'refuse',
): Result<Placement, OutsideOpenPeriod> {
  const nearest = nearestDay(date, period);
  if (nearest === date) return ok({ date });
  if (whenOutside === 'move') return ok({ date: nearest, movedFrom: date });
  return err({ kind: 'outside-open-period', date, period });
}

function nearestDay(date: CalendarDate, { from, to }: StatementPeriod): CalendarDate {
  if (date < from) return from;
  return to !== undefined && date > to ? to : date;
}
