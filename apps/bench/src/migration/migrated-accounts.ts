import { batchTexts, postedTransactions } from '../load/posted-transactions.js';

/** How many transactions accounts have: twelve at the median, as real exports do. */
const SIZES = [3, 6, 9, 12, 12, 15, 20, 27] as const;
const MEAN = SIZES.reduce((sum, size) => sum + size, 0) / SIZES.length;

export function accountsFor(transactions: number): number {
  return Math.ceil(transactions / MEAN);
}

export function sizeOf(account: number): number {
  return SIZES[account % SIZES.length] ?? 12;
}

/** The JSON of the transactions of the n-th account. */
export function transactionTexts(): (account: number) => string {
  const bySize = new Map(
    SIZES.map((size) => [size as number, batchTexts(JSON.stringify(postedTransactions(size)))]),
  );
  return (account) => bySize.get(sizeOf(account))?.(`M-${account}`) ?? '[]';
}
