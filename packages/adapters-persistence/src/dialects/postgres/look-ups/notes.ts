import { contentOf, type Note, type NoteDraft } from '@data-import/domain';
import { digestOf } from '../../../notes/content-digest.js';
import { NOTES } from '../../../tables/notes.js';
import type { Row } from '../../../tables/table.js';
import { INSTANT } from '../formats.js';
import type { PostgresLookUp } from '../ledger/look-up.js';

interface FoundNote extends Row {
  readonly draft: number;
}

/** The oldest note with the content of each draft; of a draft with a moment, that of this moment. */
export const FIND_NOTES: PostgresLookUp<readonly NoteDraft[], readonly Note[]> = {
  parameterOf: (drafts) =>
    drafts.map((note, draft) => ({
      draft,
      content_digest: String(digestOf(contentOf(note))),
      body: note.body,
      created_at: note.createdAt,
    })),
  // The range holds one moment or all of them, so one plan reads the index to the first note that fits.
  sql: `(
    select json_agg(json_build_object('draft', wanted.draft,
      'created_at', to_char(matching.created_at at time zone 'UTC', ${INSTANT}),
      'is_pinned', matching.is_pinned,
      'unpin_at', to_char(matching.unpin_at at time zone 'UTC', ${INSTANT}),
      'document_paths', matching.document_paths))
    from json_to_recordset(request.lookup)
      as wanted(draft int, content_digest bigint, body text, created_at timestamptz)
    cross join lateral (
      select stored.created_at, stored.is_pinned, stored.unpin_at, stored.document_paths
      from notes as stored
      where stored.supplier_id = $1 and stored.account_id = account.id and stored.content_digest = wanted.content_digest
        and stored.body is not distinct from wanted.body
        and stored.created_at between coalesce(wanted.created_at, '-infinity')
          and coalesce(wanted.created_at, 'infinity')
      order by stored.created_at limit 1
    ) as matching)`,
  matchOf(json, drafts) {
    const found = json === null ? [] : (JSON.parse(json) as FoundNote[]);
    return found.flatMap((row) => noteOf(row, drafts[row.draft]));
  },
};

// The digest of another content may be the same.
function noteOf(row: Row, draft: NoteDraft | undefined): readonly Note[] {
  if (!draft) return [];
  const note = NOTES.read({ ...row, body: draft.body, content_digest: true });
  return contentOf(note) === contentOf(draft) ? [note] : [];
}
