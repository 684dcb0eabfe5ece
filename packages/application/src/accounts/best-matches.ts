import type { FoundAccount } from './account-repository.js';

/** An account with what it was found by, in small letters: an exact match is nothing but the text that was typed. */
export interface AccountMatch extends FoundAccount {
  readonly match: string;
}

/**
 * Sorts by match, so that exact ones come before those that only begin so, then by supplier and external number. Gives
 * each account once.
 */
export function bestMatches(
  matches: readonly AccountMatch[],
  limit: number,
): readonly FoundAccount[] {
  const best = new Map<string, FoundAccount>();
  for (const { match: _, ...found } of matches.toSorted(byMatch)) {
    const { supplierCode, externalAccountNumber } = found.reference;
    const key = `${supplierCode}\0${externalAccountNumber}`;
    if (!best.has(key)) best.set(key, found);
  }
  return [...best.values()].slice(0, limit);
}

function byMatch(a: AccountMatch, b: AccountMatch): number {
  return (
    compare(a.match, b.match) ||
    compare(a.reference.supplierCode, b.reference.supplierCode) ||
    compare(a.reference.externalAccountNumber, b.reference.externalAccountNumber)
  );
}

/** Compares code points, as databases do. */
function compare(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
