import { bodyOfMoveNote, contentOf, type BatchItems, type LoadedItem } from '@data-import/domain';
import type { StoredAccount, StoredBusiness } from '../memory-store.js';

const LISTS = [
  'notes',
  'transactions',
  'statements',
  'instructions',
  'keyedRequests',
] as const satisfies readonly (keyof StoredAccount)[];

/** The length of each list of an account before an append. */
type PlaceOfAppend = Readonly<Record<(typeof LISTS)[number], number>>;

/** The objects that one append added to an account or a business. */
export type AppendedItems = Readonly<Record<(typeof LISTS)[number], readonly object[]>>;

export const NO_ITEMS = Object.fromEntries(
  LISTS.map((list) => [list, []]),
) as never as AppendedItems;

export function numbersOf({
  notes,
  transactions,
  statements,
  instructions,
}: Omit<AppendedItems, 'keyedRequests'>): BatchItems {
  return {
    notes: notes.length,
    transactions: transactions.length,
    statements: statements.length,
    paymentInstructions: instructions.length,
  };
}

export function itemsOfAll(appends: readonly { readonly items: AppendedItems }[]): AppendedItems {
  const all = LISTS.map((list) => [list, appends.flatMap(({ items }) => items[list])]);
  return Object.fromEntries(all) as AppendedItems;
}

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

/** A business has no lists but its instructions. */
export function removeObjects(
  owner: StoredAccount | StoredBusiness,
  removed: ReadonlySet<object>,
): void {
  for (const list of LISTS) {
    const items = (owner as Partial<Record<typeof list, object[]>>)[list];
    items?.splice(0, Infinity, ...items.filter((item) => !removed.has(item)));
  }
}

export function itemsWithout(items: AppendedItems, removed: ReadonlySet<object>): AppendedItems {
  const kept = LISTS.map((list) => [list, items[list].filter((item) => !removed.has(item))]);
  return Object.fromEntries(kept) as AppendedItems;
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
