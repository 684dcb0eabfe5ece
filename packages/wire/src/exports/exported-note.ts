import type { Note } from '@data-import/domain';
import { NOTE_BODY, NOTE_CREATED_AT, NOTE_DOCUMENTS, NOTE_UNPIN_AT } from '../notes/viewed-note.js';
import { described, field, object, words } from '../printing/printer.js';
import { flag } from '../printing/texts.js';
import { ACCOUNT_FIELD, type OfAccount } from './of-account.js';

const AUTHORS = {
  caller: 'caller',
  service: 'service',
} as const satisfies Record<Note['author'], string>;

/** A stored note, as it was posted. */
export const exportedNote = object<Note & OfAccount>('ExportedNote', {
  ...ACCOUNT_FIELD,
  body: NOTE_BODY,
  created_at: NOTE_CREATED_AT,
  is_pinned: field(
    described(flag, 'Whether the note was posted as pinned, whatever unpin_at says.'),
    ({ isPinned }) => isPinned,
  ),
  unpin_at: NOTE_UNPIN_AT,
  document_paths: NOTE_DOCUMENTS,
  author: field(
    described(words(AUTHORS), 'service for a note that the service pinned when it moved a date.'),
    ({ author }) => author,
  ),
});
