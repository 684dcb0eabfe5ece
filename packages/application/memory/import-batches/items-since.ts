import type { StoredAccount } from '../memory-store.js';

const LISTS = [
  'notes',
  'transactions',
  'statements',
  'instructions',
  'keyedRequests',
] as const satisfies readonly (keyof StoredAccount)[];

/** How much an account has of each list. */
type PlaceOfAppend = Readonly<Record<(typeof LISTS)[number], number>>;

/** What one append added to an account, as the objects that are stored. */
export type AppendedItems = Readonly<Record<(typeof LISTS)[number], readonly object[]>>;

export function placeAfter(account: StoredAccount): PlaceOfAppend {
  return Object.fromEntries(LISTS.map((list) => [list, account[list].length])) as PlaceOfAppend;
}

export function itemsSince(account: StoredAccount, before: PlaceOfAppend): AppendedItems {
  const added = LISTS.map((list): [string, readonly object[]] => [
    list,
    account[list].slice(before[list]),
  ]);
  return Object.fromEntries(added) as AppendedItems;
}

export function removeItems(account: StoredAccount, items: AppendedItems): void {
  for (const list of LISTS) {
    const removed = new Set(items[list]);
    const kept = (account[list] as object[]).filter((item) => !removed.has(item));
    (account[list] as object[]).splice(0, Infinity, ...kept);
  }
}
