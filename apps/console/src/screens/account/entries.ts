import type { ViewedNote, ViewedStatement, ViewedTransaction } from '../../service/accounts.js';

export interface Records {
  readonly notes: readonly ViewedNote[];
  readonly transactions: readonly ViewedTransaction[];
  readonly statements: readonly ViewedStatement[];
}

interface Dated {
  readonly key: string;
  /** `2026-11-22` */
  readonly day: string;
}

/** One point of the timeline. */
export type Entry = Dated &
  (
    | { readonly kind: 'note'; readonly note: ViewedNote }
    | { readonly kind: 'transaction'; readonly transaction: ViewedTransaction }
    | { readonly kind: 'statement'; readonly statement: ViewedStatement }
  );

/** Recognises the service's own notes about moved dates by their text: the view does not name the author. */
export function isOfMove({ body, is_pinned: isPinned }: ViewedNote): boolean {
  return isPinned && body !== null && OF_MOVE.test(body);
}

const DAY = String.raw`\d{4}-\d\d-\d\d`;
const OF_MOVE = new RegExp(
  `^Transaction .*: Transaction date changed from ${DAY} to ${DAY}: the posted date lies outside`,
  's',
);

export type EntryKind = Entry['kind'];

export const KINDS: readonly EntryKind[] = ['note', 'transaction', 'statement'];

/** Newest first; those of one day in the order in which the service has them. */
export function entriesOf({ notes, transactions, statements }: Records): readonly Entry[] {
  const entries: readonly Entry[] = [
    ...notes.map((note, index) => {
      const { created_at: at } = note;
      return { kind: 'note', key: `note ${at} ${index}`, day: at.slice(0, 10), note } as const;
    }),
    ...transactions.map((transaction) => {
      const { transaction_id: id, transaction_date: date } = transaction;
      return { kind: 'transaction', key: `transaction ${id}`, day: date, transaction } as const;
    }),
    ...statements.map((statement) => {
      const { statement_id: id, issued_date: date } = statement;
      return { kind: 'statement', key: `statement ${id}`, day: date, statement } as const;
    }),
  ];
  return entries.toSorted((one, other) => other.day.localeCompare(one.day));
}
