import { contentOf, type Note, type NoteDraft } from '@data-import/domain';
import { digestOf } from '../../../notes/content-digest.js';
import { NOTES } from '../../../tables/notes.js';
import type { Row } from '../../../tables/table.js';
import type { SqliteLookUp } from '../ledger/look-up.js';
import { VALUE } from '../ledger/value.js';

// Instants sort as text, so from '' to '9' is any moment.
const FIND = `
  select ${NOTES.selected.join(', ')} from notes
  where account_id = ${VALUE} and content_digest = ${VALUE} and body is ${VALUE}
    and created_at between ${VALUE} and ${VALUE}
  order by created_at limit 1`;

/** The oldest note with the content of each draft; of a draft with a moment, that of this moment. */
export const FIND_NOTES: SqliteLookUp<readonly NoteDraft[], readonly Note[]> = {
  prepare(connection) {
    const find = connection.prepare<unknown[], Row>(FIND);
    return (accountId, drafts) =>
      drafts.flatMap((draft) => {
        const content = contentOf(draft);
        const { body, createdAt } = draft;
        const [from, to] = [createdAt ?? '', createdAt ?? '9'];
        const row = find.get(accountId, digestOf(content), body ?? null, from, to);
        const note = row && NOTES.read(row);
        // The digest of another content may be the same.
        return note && contentOf(note) === content ? [note] : [];
      });
  },
};
