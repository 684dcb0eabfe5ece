import { isPinnedAt, type Note, type UtcInstant } from '@data-import/domain';
import { described, field, listOf, nullable, object } from '../printing/printer.js';
import { flag, instant, text } from '../printing/texts.js';

/** A note, and the moment at which it is looked at. */
export interface ViewedNote {
  readonly note: Note;
  readonly now: UtcInstant;
}

const document = object<string>('ViewedDocument', { document_path: field(text, (path) => path) });

/** The note as support sees it. */
export const viewedNote = object<ViewedNote>('ViewedNote', {
  body: field(nullable(text), ({ note }) => note.body),
  created_at: field(instant, ({ note }) => note.createdAt),
  is_pinned: field(
    described(flag, 'Whether the note is pinned at the moment of the request.'),
    ({ note, now }) => isPinnedAt(note, now),
  ),
  unpin_at: field(nullable(instant), ({ note }) => note.unpinAt),
  document_paths: field(listOf(document), ({ note }) => note.documentPaths),
});
