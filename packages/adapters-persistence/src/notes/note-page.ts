import type { AccountCursor } from '@data-import/application';
import { isPinnedAt, type DocumentPath, type Note, type UtcInstant } from '@data-import/domain';
import type { Knex } from 'knex';
import { listedPage, type ListedPage } from '../database/listed-page.js';

type Place = NonNullable<AccountCursor['note']>;

interface NotePage {
  readonly moment: UtcInstant;
  readonly after: Place | undefined;
  readonly size: number;
}

interface NoteRow {
  readonly entry: number;
  readonly body: string | null;
  /** JSON text. */
  readonly document_paths: string;
  readonly created_at: UtcInstant;
  // SQLite hands back 0 or 1.
  readonly is_pinned: boolean | number;
  readonly unpin_at: UtcInstant | null;
  readonly is_from_caller: boolean | number;
}

const IS_PINNED = '(is_pinned and (unpin_at is null or unpin_at > ?))';

/** Those pinned at `moment` first, then newest first; of one moment the last added first. */
export async function notesOf(
  db: Knex,
  accountId: number,
  { moment, after, size }: NotePage,
): Promise<ListedPage<Note, Place>> {
  const rows: NoteRow[] = await db('notes')
    .where({ account_id: accountId })
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
    .select('entry', 'body', 'document_paths', 'created_at', 'is_pinned', 'unpin_at')
    .select(db.raw('content_digest is not null as is_from_caller'));
  return listedPage({
    rows,
    size,
    after,
    read: toNote,
    placeOf: (row) => ({
      isPinned: isPinnedAt(toNote(row), moment),
      createdAt: row.created_at,
      entry: row.entry,
    }),
  });
}

function toNote(row: NoteRow): Note {
  return {
    body: row.body ?? undefined,
    documentPaths: JSON.parse(row.document_paths) as DocumentPath[],
    createdAt: row.created_at,
    isPinned: Boolean(row.is_pinned),
    unpinAt: row.unpin_at ?? undefined,
    author: row.is_from_caller ? 'caller' : 'service',
  };
}
