import { bodyOfMoveNote, contentOf, type BatchItems, type LoadedItem } from '@data-import/domain';
import {
  latestOf,
  type StoredAccount,
  type StoredBusiness,
  type StoredInstructionEntry,
} from '../memory-store.js';

const LISTS = [
  'notes',
  'transactions',
  'statements',
  'instructions',
  'keyedRequests',
] as const satisfies readonly (keyof StoredAccount)[];

type OfEachList<Value> = Readonly<Record<(typeof LISTS)[number], Value>>;

export type AppendedItems = OfEachList<readonly object[]>;

function ofEachList<Value>(valueOf: (list: (typeof LISTS)[number]) => Value): OfEachList<Value> {
  const values = LISTS.map((list) => [list, valueOf(list)]);
  return Object.fromEntries(values) as OfEachList<Value>;
}

export const NO_ITEMS = ofEachList((): readonly never[] => []);

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
  return ofEachList((list) => appends.flatMap(({ items }) => items[list]));
}

/** The length of each list of an account before an append. */
export function placeAfter(account: StoredAccount): OfEachList<number> {
  return ofEachList((list) => account[list].length);
}

export function itemsSince(account: StoredAccount, before: OfEachList<number>): AppendedItems {
  return ofEachList((list) => account[list].slice(before[list]));
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
  return ofEachList((list) => items[list].filter((item) => !removed.has(item)));
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

export function instructionsNamed(
  { instructions }: StoredAccount | StoredBusiness,
  reference: string | undefined,
): readonly StoredInstructionEntry[] {
  const isNamed = (one: string) => reference === undefined || one === reference;
  const latest = latestOf(instructions.filter(({ stored }) => isNamed(stored.reference)));
  return latest ? [latest] : [];
}
