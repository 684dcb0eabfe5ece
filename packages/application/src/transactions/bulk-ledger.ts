import type {
  Move,
  Note,
  TransactionColumns,
  TransactionDraft,
  TransactionId,
} from '@data-import/domain';
import type { AccountAddress, AccountReading, BatchOfAppend } from '../accounts/account-ledger.js';

/** Transactions of many accounts, in the form that the store takes: they are not kept as objects while they wait. */
export interface BulkRows {
  add(draft: TransactionDraft): void;
  addAll(columns: TransactionColumns): void;
  idOf(row: number): TransactionId;
}

/** The rows of one account: `count` of them from `first` on. */
export interface RowsOfAccount {
  readonly address: AccountAddress;
  readonly first: number;
  readonly count: number;
}

export interface BulkAppend {
  readonly rows: RowsOfAccount;
  readonly reading: AccountReading;
  /** The moves, by their index among the rows of the account. */
  readonly moves: readonly Move[];
  readonly notes: readonly Note[];
}

/** The error is the one that `AccountLedger` would throw: `OutcomeUnknown` when the connection was lost at the commit. */
export type BulkOutcome = 'stored' | 'unchanged' | { readonly error: unknown };

/**
 * Reads and appends for many accounts of one supplier at a time, each account once. What it promises of each account is what
 * `AccountLedger` promises: the same revisions, and all of its rows or none.
 */
export interface BulkLedger {
  newRows(): BulkRows;

  /** Reads each account and the stored transactions that have identifiers of its rows, as `AccountLedger.read` does. */
  readAll(
    accounts: readonly RowsOfAccount[],
    rows: BulkRows,
  ): Promise<readonly (AccountReading | undefined)[]>;

  /**
   * `unchanged`: nothing was stored, since the account was changed after the reading, another transaction has it locked, or
   * the supplier is not ongoing. Never waits for the lock of an account. Throws only when nothing was stored.
   */
  appendAll(
    appends: readonly BulkAppend[],
    rows: BulkRows,
    batch?: BatchOfAppend,
  ): Promise<readonly BulkOutcome[]>;
}
