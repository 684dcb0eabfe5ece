import fc from 'fast-check';
import { parseDocumentPath, type DocumentPath } from '../../src/documents/document-path.js';
import { draftNote, type Note, type NoteDraft, type NoteFields } from '../../src/notes/note.js';
import { instant } from '../time/times.js';

export const path = (text: string): DocumentPath => parseDocumentPath(text)._unsafeUnwrap();

export const fieldsOf = (overrides: Partial<NoteFields> = {}): NoteFields => ({
  body: 'Called about the meter.',
  documentPaths: [],
  createdAt: undefined,
  isPinned: false,
  unpinAt: undefined,
  ...overrides,
});

export const draft = (overrides: Partial<NoteFields> = {}): NoteDraft =>
  draftNote(fieldsOf(overrides))._unsafeUnwrap();

export const note = (overrides: Partial<Note> = {}): Note => ({
  ...fieldsOf(overrides),
  createdAt: overrides.createdAt ?? instant('2024-01-01T00:00:00Z'),
  author: overrides.author ?? 'caller',
});

/** So few bodies, documents and dates that generated notes are often the same. */
const anyBody = fc.constantFrom('a', 'b', 'documents\na.pdf');
const anyPaths = fc.array(fc.constantFrom('a.pdf', 'b.pdf', 'b/a.pdf'), { maxLength: 4 });
const anyMoment = fc.integer({ min: 0, max: 5 }).map((n) => instant(`2024-01-0${n + 1}T00:00:00Z`));

const anyContent = fc.oneof(
  fc.record({ body: anyBody, documentPaths: anyPaths }),
  fc.record({
    body: fc.constant(undefined),
    documentPaths: anyPaths.filter((paths) => paths.length > 0),
  }),
);

export const anyDraft: fc.Arbitrary<NoteDraft> = fc
  .tuple(anyContent, fc.option(anyMoment, { nil: undefined }), fc.boolean())
  .map(([{ body, documentPaths }, createdAt, isPinned]) =>
    draft({ body, documentPaths: documentPaths.map(path), createdAt, isPinned }),
  );

export const anyNote: fc.Arbitrary<Note> = fc
  .tuple(anyDraft, anyMoment)
  .map(([drafted, createdAt]) => ({ ...drafted, createdAt, author: 'caller' }));
