import type {
  Note,
  StatementPeriod,
  SupplierStatus,
  Transaction,
  TransactionId,
} from '@data-import/domain';
import type { AccountAddress, BatchOfAppend } from '../accounts/account-ledger.js';

/** An account, and the transactions to look up on it. */
export interface AskedAccount {
  readonly address: AccountAddress;
  readonly transactionIds: readonly TransactionId[];
}

/** An account as one consistent read has found it. */
export interface BulkReading {
  readonly status: SupplierStatus;
  readonly openPeriod: StatementPeriod | undefined;
  /** True when the account has any of the transactions. */
  readonly hasExisting: boolean;
  /** Opaque: pass it back to `appendAll` unchanged. */
  readonly revisionToken: unknown;
}

/** Rows to store together on one account. No identifier exists on the account yet, and none is repeated. */
export interface BulkAppend {
  readonly reading: BulkReading;
  readonly transactions: readonly Transaction[];
  readonly notes: readonly Note[];
}

/**
 * The error is the one that `AccountLedger` would throw: `OutcomeUnknown` when the connection was lost at the commit.
 */
export type BulkOutcome = 'stored' | 'unchanged' | { readonly error: unknown };

/**
 * Reads and appends for many accounts of one supplier at a time, each account once. What it promises of each account is what
 * `AccountLedger` promises: the same revisions, and all of its rows or none.
 */
export interface BulkLedger {
  /** `undefined` for an account that is not imported, or whose supplier is unknown or another organisation's. */
  readAll(accounts: readonly AskedAccount[]): Promise<readonly (BulkReading | undefined)[]>;

  /**
   * `unchanged`: nothing was stored, since the account was changed after the reading, another transaction has it locked, or
   * the supplier is not ongoing. Never waits for the lock of an account. Throws only when nothing was stored.
   */
  appendAll(appends: readonly BulkAppend[], batch?: BatchOfAppend): Promise<readonly BulkOutcome[]>;
}
