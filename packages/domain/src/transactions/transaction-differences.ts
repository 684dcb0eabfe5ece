import { differencesBetween, type Difference } from '../differences/differences.js';
import type { TransactionId } from '../identifiers/identifiers.js';
import type { Transaction, TransactionFields } from './transaction.js';

/**
 * The fields in which a posted transaction differs from the stored one. Its date is compared with the date that was posted
 * when it was stored: moving a date makes no difference.
 */
export function transactionDifferences(
  { postedDate, ...stored }: Transaction,
  posted: TransactionFields,
): readonly Difference[] {
  const { description: _, ...fields } = stored;
  return differencesBetween({ ...fields, transactionDate: postedDate }, posted);
}

/** The differences of each draft that exists with other content, by the index of the draft. */
export function differingDrafts(
  drafts: readonly TransactionFields[],
  existing: readonly Transaction[],
): ReadonlyMap<number, readonly Difference[]> {
  if (existing.length === 0) return NONE;
  const stored = new Map<TransactionId, Transaction>();
  for (const transaction of existing) stored.set(transaction.transactionId, transaction);
  const differing = new Map<number, readonly Difference[]>();
  for (const [index, draft] of drafts.entries()) {
    const match = stored.get(draft.transactionId);
    const differences = match ? transactionDifferences(match, draft) : [];
    if (differences.length > 0) differing.set(index, differences);
  }
  return differing;
}

const NONE: ReadonlyMap<number, readonly Difference[]> = new Map();
