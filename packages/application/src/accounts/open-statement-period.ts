import {
  openNextPeriod,
  type PeriodNotAfterClosedPeriod,
  type PeriodNotAfterOpenPeriod,
  type StatementPeriod,
} from '@data-import/domain';
import { err, type Result } from 'neverthrow';
import type { AccountNumberNotFound } from './account-number-not-found.js';
import type { AccountRepository } from './account-repository.js';

/** Why a next period is not opened. */
export type OpenPeriodError =
  | AccountNumberNotFound
  | PeriodNotAfterOpenPeriod
  | PeriodNotAfterClosedPeriod;

/**
 * Closes the open period on the day before and opens the next, which it returns. Opening the period that is open already
 * changes nothing.
 */
export type OpenStatementPeriod = (
  accountNumber: string,
  next: StatementPeriod,
) => Promise<Result<StatementPeriod, OpenPeriodError>>;

interface Ports {
  readonly accounts: Pick<AccountRepository, 'changePeriods'>;
}

/** Decides while the repository lets other changes of the periods wait. */
export const makeOpenStatementPeriod =
  ({ accounts }: Ports): OpenStatementPeriod =>
  async (accountNumber, next) => {
    const changed = await accounts.changePeriods(accountNumber, (periods) =>
      openNextPeriod(periods, next),
    );
    return changed
      ? changed.map(({ open }) => open ?? next)
      : err({ kind: 'account-number-not-found' });
  };
