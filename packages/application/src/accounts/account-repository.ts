import type {
  Account,
  HistoricalStatement,
  NextPeriod,
  Note,
  PaymentInstruction,
  Transaction,
} from '@data-import/domain';
import type { Result } from 'neverthrow';

/** Which part of the long lists is wanted: `size` of each from the `first` on, counted from 0. */
export interface PageOfAccount {
  readonly first: number;
  readonly size: number;
}

/** An account with what has been loaded onto it, as support sees it. */
export interface AccountView {
  readonly account: Account;
  /** Those pinned at the moment asked for first, then newest first. */
  readonly notes: readonly Note[];
  /** Newest day first; of one day the last added first. */
  readonly transactions: readonly Transaction[];
  /** Newest period first. */
  readonly statements: readonly HistoricalStatement[];
  /** The account's own, else the one of its business that is linked to it. */
  readonly paymentInstruction: PaymentInstruction | undefined;
  /** Whether one of the lists goes on after this page. */
  readonly hasMore: boolean;
}

/** Imported accounts, as the operator looks at them and opens their periods. */
export interface AccountRepository {
  /** What is pinned is judged at `now`. */
  view(number: string, page: PageOfAccount, now: Date): Promise<AccountView | undefined>;

  /**
   * Lets `decide` say which period follows and keeps it, while rivals wait: the closed one in the history, the opened one
   * as the account's open period. `undefined` when there is no account.
   */
  openPeriod<E>(
    number: string,
    decide: (account: Account) => Result<NextPeriod, E>,
  ): Promise<Result<NextPeriod, E> | undefined>;
}
