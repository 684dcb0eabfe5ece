import {
  closeOpenPeriod,
  openNextPeriod,
  type CalendarDate,
  type NoPeriodToClose,
  type PeriodClosedBeforeItsStart,
  type PeriodNotAfterClosedPeriod,
  type PeriodNotAfterOpenPeriod,
  type StatementPeriod,
} from '@data-import/domain';
import { err, type Result } from 'neverthrow';
import type { AccountNumberNotFound, AccountRepository } from './account-repository.js';

export type OpenPeriodError =
  | AccountNumberNotFound
  | PeriodNotAfterOpenPeriod
  | PeriodNotAfterClosedPeriod;

export type ClosePeriodError = AccountNumberNotFound | NoPeriodToClose | PeriodClosedBeforeItsStart;

/** Both decide while the repository lets other changes of the periods wait. */
export function makePeriodCommands({ accounts }: { readonly accounts: AccountRepository }) {
  return {
    /**
     * Closes the open period on the day before and opens the next, which it returns. Opening the period that is open
     * already changes nothing.
     */
    openStatementPeriod: async (
      accountNumber: string,
      next: StatementPeriod,
    ): Promise<Result<StatementPeriod, OpenPeriodError>> => {
      const changed = await accounts.changePeriods(accountNumber, (periods) =>
        openNextPeriod(periods, next),
      );
      return changed
        ? changed.map(({ open }) => open ?? next)
        : err({ kind: 'account-number-not-found' });
    },

    /** Closes the open period on `to` and opens none. Closing again on the same day changes nothing. */
    closeStatementPeriod: async (
      accountNumber: string,
      to: CalendarDate,
    ): Promise<Result<void, ClosePeriodError>> => {
      const changed = await accounts.changePeriods(accountNumber, (periods) =>
        closeOpenPeriod(periods, to),
      );
      return changed ? changed.map(() => undefined) : err({ kind: 'account-number-not-found' });
    },
  };
}
