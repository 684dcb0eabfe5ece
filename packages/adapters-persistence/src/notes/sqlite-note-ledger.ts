import type { NoteLedger } from '@data-import/application';
import {
  contentOf,
  type DocumentPath,
  type Note,
  type NoteDraft,
  type UtcInstant,
} from '@data-import/domain';
import type BetterSqlite3 from 'better-sqlite3';
import type { Knex } from 'knex';
import { SqliteAccountLedger, type SqlitePart } from '../accounts/sqlite-account-ledger.js';
import { firstEntryAfter } from '../accounts/stored-account.js';
import { digestOf } from './content-digest.js';

export function makeSqliteNoteLedger(db: Knex): NoteLedger {
  return new SqliteAccountLedger(db, part);
}

/** Adds notes to an account, the first of them as the entry that is given. */
export function prepareNoteInsert(
  connection: BetterSqlite3.Database,
): (accountId: number, firstEntry: number, notes: readonly Note[]) => void {
  const insert = connection.prepare(INSERT);
  return (accountId, firstEntry, notes) => {
    for (const [index, note] of notes.entries()) {
      insert.run(
        accountId,
        firstEntry + index,
        note.body ?? null,
        JSON.stringify(note.documentPaths),
        note.createdAt,
        note.isPinned ? 1 : 0,
        note.unpinAt ?? null,
        note.author === 'caller' ? digestOf(contentOf(note)) : null,
      );
    }
  };
}

interface FoundRow {
  readonly created_at: UtcInstant;
  readonly is_pinned: number;
  readonly unpin_at: UtcInstant | null;
  readonly document_paths: string;
}

const part: SqlitePart<readonly NoteDraft[], readonly Note[], readonly Note[]> = {
  prepare(connection) {
    const find = connection.prepare<unknown[], FoundRow>(FIND);
    const insertNotes = prepareNoteInsert(connection);
    return {
      find: (accountId, drafts) =>
        drafts.flatMap((draft) => {
          const content = contentOf(draft);
          const { body, createdAt } = draft;
          const [from, to] = [createdAt ?? '', createdAt ?? '9'];
          const row = find.get(accountId, digestOf(content), body ?? null, from, to);
          const note = row && toNote(row, body);
          return note && contentOf(note) === content ? [note] : [];
        }),
      add({ id, revision }, notes) {
        insertNotes(id, firstEntryAfter(revision), notes);
        return { notes: notes.length };
      },
    };
  },
};

// Instants sort as text, so from '' to '9' is any moment.
const FIND = `
  select created_at, is_pinned, unpin_at, document_paths from notes
  where account_id = ? and content_digest = ? and body is ? and created_at between ? and ?
  order by created_at limit 1`;

const INSERT = `
  insert into notes (account_id, entry, body, document_paths, created_at, is_pinned, unpin_at,
    content_digest)
  values (?, ?, ?, ?, ?, ?, ?, ?)`;

function toNote(row: FoundRow, body: string | undefined): Note {
  return {
    body,
    documentPaths: JSON.parse(row.document_paths) as DocumentPath[],
    createdAt: row.created_at,
    isPinned: row.is_pinned === 1,
    unpinAt: row.unpin_at ?? undefined,
    author: 'caller',
  };
}
