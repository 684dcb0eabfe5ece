import { err, ok, type Result } from 'neverthrow';
import type { StatementPeriod } from '../statements/statement-period.js';
import type { CalendarDate } from '../time/calendar-date.js';

/** The dates of a batch and of the closed periods of an account, which decide whether the batch can be undone there. */
export interface BatchOnAccount {
  /** The effective dates of the batch's transactions. */
  readonly transactionDates: readonly CalendarDate[];
  readonly closedPeriods: readonly StatementPeriod[];
}

/** A transaction of the batch lies in a statement period that has been closed since it was added. */
export interface StatementPeriodClosed {
  readonly kind: 'statement-period-closed';
  readonly date: CalendarDate;
  readonly period: StatementPeriod;
}

/**
 * A statement may have been issued for a closed period, so nothing of the batch is removed from an account that has a
 * transaction of the batch in one. Transactions are added to the open period only: a closed one was closed afterwards.
 */
export function requireNoneInClosedPeriod({
  transactionDates,
  closedPeriods,
}: BatchOnAccount): Result<void, StatementPeriodClosed> {
  for (const period of closedPeriods) {
    const date = transactionDates.find((day) => isInside(day, period));
    if (date !== undefined) return err({ kind: 'statement-period-closed', date, period });
  }
  return ok();
}

function isInside(day: CalendarDate, { from, to }: StatementPeriod): boolean {
  return day >= from && (to === undefined || day <= to);
}
