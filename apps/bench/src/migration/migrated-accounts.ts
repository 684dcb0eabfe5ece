import { batchTexts, MOVED_EVERY, postedTransactions } from '../load/posted-transactions.js';

/** Transactions per account: twelve at the median, as in real exports. */
const SIZES = [3, 6, 9, 12, 12, 15, 20, 27] as const;
export const LARGEST_SIZE = Math.max(...SIZES);
const MEAN = SIZES.reduce((sum, size) => sum + size, 0) / SIZES.length;

export function accountsFor(transactions: number): number {
  return Math.ceil(transactions / MEAN);
}

export function sizeOf(account: number): number {
  return SIZES[account % SIZES.length] ?? 12;
}

export function transactionTexts(): (account: number) => string {
  const kinds = SIZES.length * MOVED_EVERY;
  const texts = Array.from({ length: kinds }, (_, kind) =>
    batchTexts(JSON.stringify(postedTransactions(sizeOf(kind), kind))),
  );
  return (account) => texts[account % kinds]?.(`M-${account}`) ?? '[]';
}
