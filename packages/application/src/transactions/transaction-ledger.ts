import type { Note, Transaction, TransactionId } from '@data-import/domain';
import type { AccountLedger } from '../accounts/account-ledger.js';

/** Transactions to keep, and the notes that say which dates were moved. */
export interface TransactionAppend {
  readonly transactions: readonly Transaction[];
  readonly notes: readonly Note[];
  /** `any` keeps a transaction although its identifier is there already; `new` promises that none of them is. */
  readonly identifiers: 'new' | 'any';
}

/** Lookup are identifiers; found are those of them that the account has. */
export type TransactionLedger = AccountLedger<
  readonly TransactionId[],
  ReadonlySet<TransactionId>,
  TransactionAppend
>;
