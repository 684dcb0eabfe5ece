import type { AccountLedger } from '../accounts/account-ledger.js';
import type { TransactionAppend } from './transaction-ledger.js';

/** An idempotency key with the whole request that was sent under it, as one text. */
export interface KeyedRequest {
  readonly key: string;
  readonly request: string;
}

/** What was stored on the account under a key before. */
export interface KeyUse {
  readonly isSameRequest: boolean;
  /** How many of its transactions have got another date. */
  readonly moved: number;
}

/** Transactions, and the request that adds them: a repeat of it is recognised by its key as long as the account is stored. */
export interface KeyedTransactionAppend extends TransactionAppend {
  readonly keyed: KeyedRequest;
}

/** `Lookup`: a request with its key. `Match`: how the key was used on the account; `undefined` when it was not. */
export type KeyedTransactionLedger = AccountLedger<
  KeyedRequest,
  KeyUse | undefined,
  KeyedTransactionAppend
>;
