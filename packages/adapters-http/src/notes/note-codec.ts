import { draftNote, type NoteDraft } from '@data-import/domain';
import { described, optional, type Codec } from '../request/codec.js';
import { into } from '../request/into.js';
import type { Limits } from '../request/limits.js';
import { list } from '../request/list.js';
import { record } from '../request/record.js';
import { bool, documentPath, text, utcInstant } from '../request/text.js';

/** One of body and documents is there: the domain says so. */
export function note({ maximumItems }: Limits): Codec<NoteDraft> {
  const fields = record('Note', {
    body: optional(text({ maxLength: 65_536 })),
    document_paths: optional(list(namedDocument, { maxItems: maximumItems })),
    created_at: optional(described(utcInstant, 'Now when it is left out.')),
    is_pinned: optional(bool),
    unpin_at: optional(described(utcInstant, 'When the pin ends.')),
  });
  return into(fields, ({ body, document_paths = [], created_at, is_pinned, unpin_at }) =>
    draftNote({
      body,
      documentPaths: document_paths.map(({ document_path }) => document_path),
      createdAt: created_at,
      isPinned: is_pinned ?? false,
      unpinAt: unpin_at,
    }),
  );
}

const namedDocument = record('NoteDocument', { document_path: documentPath });
