import type { AccountCursor } from '@data-import/application';
import { isPinnedAt, type Note, type UtcInstant } from '@data-import/domain';
import type { Knex } from 'knex';
import type { AccountOfSupplier } from '../accounts/supplier-of-account.js';
import { listedPage, type ListedPage } from '../database/listed-page.js';
import { NOTES } from '../tables/notes.js';
import type { Row } from '../tables/table.js';

type Place = NonNullable<AccountCursor['note']>;

interface NotePage {
  readonly moment: UtcInstant;
  readonly after: Place | undefined;
  readonly size: number;
}

const IS_PINNED = '(is_pinned and (unpin_at is null or unpin_at > ?))';

/** Those pinned at `moment` first, then newest first; of one moment the last added first. */
export async function notesOf(
  db: Knex,
  { id, supplierId }: AccountOfSupplier,
  { moment, after, size }: NotePage,
): Promise<ListedPage<Note, Place>> {
  const rows: Row[] = await db('notes')
    .where({ account_id: id, supplier_id: supplierId })
    .modify((notes) => {
      if (after)
        notes.whereRaw(`(${IS_PINNED}, created_at, entry) < (?, ?, ?)`, [
          moment,
          after.isPinned,
          after.createdAt,
          after.entry,
        ]);
    })
    .orderByRaw(`${IS_PINNED} desc`, [moment])
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'entry', order: 'desc' },
    ])
    .limit(size + 1)
    .select(NOTES.selected.map((column) => db.raw(column)));
  return listedPage({
    rows,
    size,
    after,
    read: NOTES.read,
    placeOf(row) {
      const note = NOTES.read(row);
      return {
        isPinned: isPinnedAt(note, moment),
        createdAt: note.createdAt,
        entry: NOTES.readPlace(row).entry,
      };
    },
  });
}
