import { utcInstantOf, type DocumentPath, type Note, type UtcInstant } from '@data-import/domain';
import type { Knex } from 'knex';

interface NoteRow {
  readonly body: string | null;
  /** JSON text. */
  readonly document_paths: string;
  readonly created_at: UtcInstant;
  // SQLite hands back 0 or 1.
  readonly is_pinned: boolean | number;
  readonly unpin_at: UtcInstant | null;
  readonly is_from_caller: boolean | number;
}

/** Those pinned at `now` first, then newest first; of one moment the last added first. */
export async function notesOf(
  db: Knex,
  accountId: number,
  now: Date,
  page: { readonly limit: number; readonly offset: number },
): Promise<readonly Note[]> {
  const rows: NoteRow[] = await db('notes')
    .where({ account_id: accountId })
    .orderByRaw('is_pinned and (unpin_at is null or unpin_at > ?) desc', [utcInstantOf(now)])
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'entry', order: 'desc' },
    ])
    .limit(page.limit)
    .offset(page.offset)
    .select('body', 'document_paths', 'created_at', 'is_pinned', 'unpin_at')
    .select(db.raw('content_digest is not null as is_from_caller'));
  return rows.map(toNote);
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
