import type { TransactionFields } from './transaction.js';
import type { TransactionDraft } from './transaction-draft.js';

/** The fields of a transaction that are texts, apart from its date. */
export type TextField = Exclude<
  {
    [Key in keyof TransactionFields]: TransactionFields[Key] extends string | undefined
      ? Key
      : never;
  }[keyof TransactionFields],
  'transactionDate'
>;

/** The first byte of each transaction's text, and the one behind its last; -1 where the field was not sent. */
export interface TextColumn {
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

/**
 * Drafts by column: numbers, and texts as the bytes in which they were sent. None has line items or tax items. They last
 * until the next drafts are read into the same columns.
 */
export interface TransactionColumns {
  readonly count: number;
  /** Has the texts in UTF-8; nothing in them has to be escaped in JSON. */
  readonly bytes: Uint8Array;
  readonly texts: Readonly<Record<TextField, TextColumn>>;
  /** The dates, as `dayOfDate` counts days. */
  readonly days: Int32Array;
  readonly amountsMinor: Float64Array;
  /** False when no two of them have one identifier. */
  readonly mayRepeat: boolean;
  draftOf(row: number): TransactionDraft;
}
