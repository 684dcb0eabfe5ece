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
  const nearest = nearestDay(date, period.from, period.to);
  if (nearest === date) return ok({ date });
  if (whenOutside === 'move') return ok({ date: nearest, movedFrom: date });
  return err({ kind: 'outside-open-period', date, period });
}

/** Days compare in every form in which they sort. */
export function nearestDay<Day extends CalendarDate | number>(
  day: Day,
  from: Day,
  to: Day | undefined,
): Day {
  if (day < from) return from;
  return to !== undefined && day > to ? to : day;
}
