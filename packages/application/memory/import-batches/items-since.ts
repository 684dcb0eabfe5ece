import { bodyOfMoveNote, contentOf } from '@data-import/domain';
import type { LoadedItem } from '../../src/import-batches/import-batch-repository.js';
import type { StoredAccount } from '../memory-store.js';

const LISTS = [
  'notes',
  'transactions',
  'statements',
  'instructions',
  'keyedRequests',
] as const satisfies readonly (keyof StoredAccount)[];

/** The length of each list of an account before an append. */
type PlaceOfAppend = Readonly<Record<(typeof LISTS)[number], number>>;

/** The objects that one append added to an account. */
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
  removeObjects(account, new Set(LISTS.flatMap((list) => items[list])));
}

export function removeObjects(account: StoredAccount, removed: ReadonlySet<object>): void {
  for (const list of LISTS) {
    const kept = (account[list] as object[]).filter((item) => !removed.has(item));
    (account[list] as object[]).splice(0, Infinity, ...kept);
  }
}

/** The items without those; `undefined` when nothing is left but a key. */
export function itemsWithout(
  items: AppendedItems,
  removed: ReadonlySet<object>,
): AppendedItems | undefined {
  const kept = LISTS.map(
    (list) => [list, items[list].filter((item) => !removed.has(item))] as const,
  );
  const isEmpty = kept.every(([list, left]) => list === 'keyedRequests' || left.length === 0);
  return isEmpty ? undefined : (Object.fromEntries(kept) as unknown as AppendedItems);
}

/** Finds what the account has of an item, with the service's notes about moved dates. */
export function itemsNamed(
  { notes, transactions, statements }: StoredAccount,
  item: LoadedItem,
): Pick<StoredAccount, 'notes' | 'transactions' | 'statements'> & {
  readonly names: readonly string[];
} {
  const nothing = { notes: [], transactions: [], statements: [], names: [] };
  if (item.kind === 'transaction') {
    const found = transactions.filter((one) => one.transactionId === item.transactionId);
    const moves = new Set(
      found.filter((one) => one.description !== undefined).map((one) => bodyOfMoveNote(one)),
    );
    const ofMoves = notes.filter(
      ({ author, body }) => author === 'service' && body !== undefined && moves.has(body),
    );
    const names = found.map(({ transactionId }) => transactionId);
    return { ...nothing, transactions: found, notes: ofMoves, names };
  }
  if (item.kind === 'statement') {
    const found = statements.filter((one) => one.statementId === item.statementId);
    return { ...nothing, statements: found, names: found.map((one) => one.statementId) };
  }
  if (item.kind !== 'note') return nothing;
  const { createdAt } = item.note;
  const found = notes.filter(
    (note) =>
      note.author === 'caller' &&
      contentOf(note) === contentOf(item.note) &&
      (createdAt === undefined || note.createdAt === createdAt),
  );
  return { ...nothing, notes: found, names: found.map((note) => note.createdAt) };
}
