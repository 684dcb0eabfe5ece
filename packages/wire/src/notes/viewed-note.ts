import { isPinnedAt, type Note, type UtcInstant } from '@data-import/domain';
import { described, field, listOf, nullable, object } from '../printing/printer.js';
import { flag, instant, text } from '../printing/texts.js';

/** A note, and the moment at which it is looked at. */
export interface ViewedNote extends Note {
  readonly now: UtcInstant;
}

const document = object<string>('ViewedDocument', { document_path: field(text, (path) => path) });

export const NOTE_BODY = field(nullable(text), ({ body }: Note) => body);
export const NOTE_CREATED_AT = field(instant, ({ createdAt }: Note) => createdAt);
export const NOTE_UNPIN_AT = field(nullable(instant), ({ unpinAt }: Note) => unpinAt);
export const NOTE_DOCUMENTS = field(listOf(document), ({ documentPaths }: Note) => documentPaths);

/** The note as support sees it. */
export const viewedNote = object<ViewedNote>('ViewedNote', {
  body: NOTE_BODY,
  created_at: NOTE_CREATED_AT,
  is_pinned: field(
    described(flag, 'Whether the note is pinned at the moment of the request.'),
    ({ now, ...note }) => isPinnedAt(note, now),
  ),
  unpin_at: NOTE_UNPIN_AT,
  document_paths: NOTE_DOCUMENTS,
});
