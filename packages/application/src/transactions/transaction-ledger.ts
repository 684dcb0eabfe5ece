import type { Note, Transaction, TransactionId } from '@data-import/domain';
import type { AccountLedger } from '../accounts/account-ledger.js';

/** Transactions to store, and the notes that say which dates were moved. */
export interface TransactionAppend {
  readonly transactions: readonly Transaction[];
  readonly notes: readonly Note[];
  /** `new`: no identifier exists on the account yet, and none is repeated. `any`: existing identifiers are stored once more. */
  readonly identifiers: 'new' | 'any';
}

/** `Lookup`: identifiers. `Match`: the account's transactions that have them, of several with one the first stored. */
export type TransactionLedger = AccountLedger<
  readonly TransactionId[],
  readonly Transaction[],
  TransactionAppend
>;
