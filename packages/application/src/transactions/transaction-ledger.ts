import type { Note, Transaction, TransactionId } from '@data-import/domain';
import type { AccountLedger } from '../accounts/account-ledger.js';

/** Transactions to store, and the notes that say which dates were moved. */
export interface TransactionAppend {
  readonly transactions: readonly Transaction[];
  readonly notes: readonly Note[];
  /** `new`: no identifier exists on the account yet, and none is repeated. `any`: existing identifiers are stored once more. */
  readonly identifiers: 'new' | 'any';
}

/** `Lookup`: identifiers. `Match`: those of them that the account has. */
export type TransactionLedger = AccountLedger<
  readonly TransactionId[],
  ReadonlySet<TransactionId>,
  TransactionAppend
>;
