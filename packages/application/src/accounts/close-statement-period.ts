import {
  closeOpenPeriod,
  type CalendarDate,
  type NoPeriodToClose,
  type PeriodClosedBeforeItsStart,
} from '@data-import/domain';
import { err, type Result } from 'neverthrow';
import type { AccountNumberNotFound } from './account-number-not-found.js';
import type { AccountRepository } from './account-repository.js';

/** Why the open period is not closed. */
export type ClosePeriodError = AccountNumberNotFound | NoPeriodToClose | PeriodClosedBeforeItsStart;

/** Closes the open period on `to` and opens none. Closing again on the same day changes nothing. */
export type CloseStatementPeriod = (
  accountNumber: string,
  to: CalendarDate,
) => Promise<Result<void, ClosePeriodError>>;

interface Ports {
  readonly accounts: Pick<AccountRepository, 'changePeriods'>;
}

/** Decides while the repository lets other changes of the periods wait. */
export const makeCloseStatementPeriod =
  ({ accounts }: Ports): CloseStatementPeriod =>
  async (accountNumber, to) => {
    const changed = await accounts.changePeriods(accountNumber, (periods) =>
      closeOpenPeriod(periods, to),
    );
    return changed ? changed.map(() => undefined) : err({ kind: 'account-number-not-found' });
  };
