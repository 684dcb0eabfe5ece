import type { NoteLedger } from '@data-import/application';
import {
  contentOf,
  type DocumentPath,
  type Note,
  type NoteDraft,
  type UtcInstant,
} from '@data-import/domain';
import type { Knex } from 'knex';
import { PostgresAccountLedger, type PostgresPart } from '../accounts/postgres-account-ledger.js';
import { firstEntryAfter } from '../accounts/stored-account.js';
import { INSTANT } from '../database/formats.js';
import { digestOf } from './content-digest.js';

export function makePostgresNoteLedger(db: Knex): NoteLedger {
  return new PostgresAccountLedger(db, part);
}

/** The expression that adds the notes in a parameter to the accounts that are kept. */
export const insertNotes = (parameter: string) => `
    added_notes as (
      insert into notes (account_id, entry, body, document_paths, created_at, is_pinned, unpin_at,
        content_digest)
      select kept.account_id, m.e, m.b, m.d, m.c, m.p, m.u, m.h
      from json_to_recordset(${parameter}::json) as m(n int, e bigint, b text, d json,
        c timestamptz, p boolean, u timestamptz, h bigint)
      join kept on kept.n = m.n
    )`;

export function toPostgresNote(note: Note, n: number, entry: number) {
  return {
    n,
    e: entry,
    b: note.body,
    d: note.documentPaths,
    c: note.createdAt,
    p: note.isPinned,
    u: note.unpinAt,
    h: note.author === 'caller' ? String(digestOf(contentOf(note))) : undefined,
  };
}

type FoundNote = [
  index: number,
  createdAt: UtcInstant,
  isPinned: boolean,
  unpinAt: UtcInstant | null,
  documentPaths: DocumentPath[],
];

const part: PostgresPart<readonly NoteDraft[], readonly Note[], readonly Note[]> = {
  name: 'notes',
  lookupJson: (drafts) =>
    drafts.map((draft, i) => ({
      i,
      h: String(digestOf(contentOf(draft))),
      b: draft.body,
      c: draft.createdAt,
    })),
  // The range holds one moment or all of them, so one plan reads the index to the first note that fits.
  lookUp: `(
    select json_agg(json_build_array(i.i, to_char(m.created_at at time zone 'UTC', ${INSTANT}),
      m.is_pinned, to_char(m.unpin_at at time zone 'UTC', ${INSTANT}), m.document_paths))
    from json_to_recordset(r.lookup) as i(i int, h bigint, b text, c timestamptz)
    cross join lateral (
      select n.created_at, n.is_pinned, n.unpin_at, n.document_paths from notes n
      where n.account_id = a.id and n.content_digest = i.h and n.body is not distinct from i.b
        and n.created_at between coalesce(i.c, '-infinity') and coalesce(i.c, 'infinity')
      order by n.created_at limit 1
    ) as m)`,
  found(json, drafts) {
    const found = json === null ? [] : (JSON.parse(json) as FoundNote[]);
    return found.flatMap((note) => toNote(note, drafts[note[0]]));
  },
  sizeOf: (notes) => notes.length,
  inserts: insertNotes('$2'),
  rowsOf(notes, n, revision) {
    const first = firstEntryAfter(revision);
    return [notes.map((note, i) => toPostgresNote(note, n, first + i))];
  },
  countsOf: (notes) => ({ notes: notes.length }),
};

function toNote(
  [, createdAt, isPinned, unpinAt, documentPaths]: FoundNote,
  draft: NoteDraft | undefined,
): readonly Note[] {
  if (!draft) return [];
  const note: Note = {
    body: draft.body,
    documentPaths,
    createdAt,
    isPinned,
    unpinAt: unpinAt ?? undefined,
    author: 'caller',
  };
  return contentOf(note) === contentOf(draft) ? [note] : [];
}
