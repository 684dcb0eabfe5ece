import { err, ok, type Result } from 'neverthrow';
import type { StatementPeriod } from '../statements/statement-period.js';
import { dateOfDay, dayOfDate, type CalendarDate } from '../time/calendar-date.js';
import { nearestDay } from './place-in-open-period.js';
import { describeMove } from './plan-import.js';

/** A transaction whose date is moved. */
export interface Move {
  /** Its place among the days. */
  readonly index: number;
  readonly date: CalendarDate;
  readonly description: string;
}

/** A transaction cannot be placed; `planImport` says which, and why. */
export interface NotPlaced {
  readonly kind: 'not-placed';
}

/**
 * Decides as `planImport` where no transaction exists and none is repeated: all are added, and the returned ones are
 * moved. `days` are those of the transactions, as numbers (`dayOfDate`).
 */
export function planFresh(
  days: readonly number[],
  period: StatementPeriod | undefined,
  whenOutside: 'move' | 'refuse',
): Result<readonly Move[], NotPlaced> {
  if (!period) return err({ kind: 'not-placed' });
  const from = dayOfDate(period.from);
  const to = period.to === undefined ? undefined : dayOfDate(period.to);
  const moves: Move[] = [];
  for (let index = 0; index < days.length; index += 1) {
    const day = days[index] as number;
    const nearest = nearestDay(day, from, to);
    if (nearest === day) continue;
    if (whenOutside === 'refuse') return err({ kind: 'not-placed' });
    const date = dateOfDay(nearest);
    moves.push({ index, date, description: describeMove(dateOfDay(day), date, period) });
  }
  return ok(moves);
}
