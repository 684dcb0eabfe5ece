import {
  closeOpenPeriod,
  openNextPeriod,
  standingOf,
  utcInstantOf,
  type CalendarDate,
  type InstructionStanding,
  type NoPeriodToClose,
  type PeriodClosedBeforeItsStart,
  type PeriodNotAfterClosedPeriod,
  type PeriodNotAfterOpenPeriod,
  type StatementPeriod,
} from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import type { Clock } from '../clock.js';
import type {
  AccountRepository,
  AccountView,
  InstructionOfAccount,
  PageOfAccount,
} from './account-repository.js';

/** No account of the instance has this number. */
export interface AccountNumberNotFound {
  readonly kind: 'account-number-not-found';
}

/** Why a next period is not opened. */
export type OpenPeriodError =
  | AccountNumberNotFound
  | PeriodNotAfterOpenPeriod
  | PeriodNotAfterClosedPeriod;

/** Why the open period is not closed. */
export type ClosePeriodError = AccountNumberNotFound | NoPeriodToClose | PeriodClosedBeforeItsStart;

/** An instruction with what has become of it. */
export interface JudgedInstruction extends InstructionOfAccount {
  readonly standing: InstructionStanding;
}

/** An account as support sees it at one moment. */
export interface JudgedAccountView extends AccountView {
  readonly instructions: readonly JudgedInstruction[];
  /** The account's own active one, else the oldest active one of its businesses. */
  readonly activeInstruction: JudgedInstruction | undefined;
}

/** What an operator does with accounts that have been imported. */
export interface ManageAccounts {
  view(
    number: string,
    page: PageOfAccount,
  ): Promise<Result<JudgedAccountView, AccountNumberNotFound>>;

  /** Closes the open period on the day before and opens the next. The period that is open already is opened again without effect. */
  openPeriod(
    number: string,
    next: StatementPeriod,
  ): Promise<Result<StatementPeriod, OpenPeriodError>>;

  /** Closes the open period on `to` and opens none. What was closed on that day already is closed again without effect. */
  closePeriod(number: string, to: CalendarDate): Promise<Result<void, ClosePeriodError>>;
}

interface Ports {
  readonly accounts: AccountRepository;
  readonly clock: Clock;
}

const NOT_FOUND: AccountNumberNotFound = { kind: 'account-number-not-found' };

/** What is pinned or active at the moment of `clock` is shown as such. */
export const makeManageAccounts = ({ accounts, clock }: Ports): ManageAccounts => ({
  async view(number, page) {
    const now = clock.now();
    const view = await accounts.view(number, page, now);
    return view ? ok(judged(view, now)) : err(NOT_FOUND);
  },

  async openPeriod(number, next) {
    const changed = await accounts.changePeriods(number, (periods) =>
      openNextPeriod(periods, next),
    );
    return changed ? changed.map(({ open }) => open ?? next) : err(NOT_FOUND);
  },

  async closePeriod(number, to) {
    const changed = await accounts.changePeriods(number, (periods) => closeOpenPeriod(periods, to));
    return changed ? changed.map(() => undefined) : err(NOT_FOUND);
  },
});

function judged(view: AccountView, now: Date): JudgedAccountView {
  const moment = utcInstantOf(now);
  const instructions = view.instructions.map((one) => ({
    ...one,
    standing: standingOf(one, moment, view.timeZone),
  }));
  const active = instructions.filter(({ standing }) => standing === 'active');
  const own = active.find(
    ({ externalBusinessIdentifier }) => externalBusinessIdentifier === undefined,
  );
  return { ...view, instructions, activeInstruction: own ?? active.at(-1) };
}
