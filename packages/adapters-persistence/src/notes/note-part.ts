import type { Note, NoteDraft } from '@data-import/domain';
import { firstEntryAfter, type LedgerPart } from '../ledger/ledger-part.js';
import { NOTES } from '../tables/notes.js';
import { rowsFor, type AnyTable, type RowsToAdd } from '../tables/table.js';

export const NOTE_PART: LedgerPart<readonly NoteDraft[], readonly Note[]> = {
  name: 'notes',
  tables: [NOTES as unknown as AnyTable],
  sizeOf: (drafts) => drafts.length,
  rowsOf: (notes, { revision }) => [noteRows(notes, revision)],
};

export function noteRows(notes: readonly Note[], revision: number): RowsToAdd {
  const first = firstEntryAfter(revision);
  return rowsFor(NOTES, notes, (index) => ({ entry: first + index }));
}
