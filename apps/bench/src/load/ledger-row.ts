import type { PostedTransaction } from './posted-transactions.js';

/** A posted transaction as the table has it, for those who are compared with the service. */
export interface LedgerRow {
  readonly id: string;
  readonly day: string;
  readonly amountMinor: number;
  readonly type: string;
  /** JSON text. */
  readonly details: string;
}

export function toLedgerRow(posted: PostedTransaction): LedgerRow {
  const { transaction_id: id, transaction_date: day, amount, type, ...details } = posted;
  const amountMinor = Math.round(amount * 100);
  return { id, day, amountMinor, type, details: JSON.stringify(details) };
}

export function nearestDay(day: string, first: string, last: string | null): string {
  if (day < first) return first;
  return last !== null && day > last ? last : day;
}
