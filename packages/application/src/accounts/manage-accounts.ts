import {
  isSamePeriod,
  openNextPeriod,
  type PeriodNotAfterOpenPeriod,
  type StatementPeriod,
} from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import type { Clock } from '../clock.js';
import type { AccountRepository, AccountView, PageOfAccount } from './account-repository.js';

/** No account of the instance has this number. */
export interface AccountNumberNotFound {
  readonly kind: 'account-number-not-found';
}

/** What an operator does with accounts that have been imported. */
export interface ManageAccounts {
  view(number: string, page: PageOfAccount): Promise<Result<AccountView, AccountNumberNotFound>>;

  /** Closes the open period on the day before and opens the next. The period that is open already is opened again without effect. */
  openPeriod(
    number: string,
    next: StatementPeriod,
  ): Promise<Result<StatementPeriod, AccountNumberNotFound | PeriodNotAfterOpenPeriod>>;
}

interface Ports {
  readonly accounts: AccountRepository;
  readonly clock: Clock;
}

/** What is pinned at the moment of `clock` is shown as pinned. */
export const makeManageAccounts = ({ accounts, clock }: Ports): ManageAccounts => ({
  async view(number, page) {
    const view = await accounts.view(number, page, clock.now());
    return view ? ok(view) : err({ kind: 'account-number-not-found' });
  },

  async openPeriod(number, next) {
    const opened = await accounts.openPeriod(number, ({ openPeriod: open }) =>
      open && isSamePeriod(open, next)
        ? ok({ closed: undefined, opened: open })
        : openNextPeriod(open, next),
    );
    return opened
      ? opened.map(({ opened: period }) => period)
      : err({ kind: 'account-number-not-found' });
  },
});
