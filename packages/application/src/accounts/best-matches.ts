import type { FoundAccount } from './account-repository.js';

/** An account with what it was found by, in small letters: an exact match is nothing but the text that was typed. */
export interface AccountMatch extends FoundAccount {
  readonly match: string;
}

/** Sorts exact matches first, then by supplier and external number. Gives each account once. */
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
    compareCodePoints(a.match, b.match) ||
    compareCodePoints(a.reference.supplierCode, b.reference.supplierCode) ||
    compareCodePoints(a.reference.externalAccountNumber, b.reference.externalAccountNumber)
  );
}

/** Sorts as databases do: UTF-16, in which JavaScript compares, sorts otherwise. */
export function compareCodePoints(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
