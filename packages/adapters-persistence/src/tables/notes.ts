import { hash } from 'node:crypto';
import { contentOf, type Note } from '@data-import/domain';
import { documentPath, flag, instant, listOf, optional, text, whole, type Codec } from './codec.js';
import { column, describeTable, type Columns, type EntryPosition, type Table } from './table.js';

// Read as whether there is a digest: the digest itself is more than a JavaScript number holds.
const author: Codec<Note['author']> = {
  type: 'digest',
  write: () => {
    throw new Error('The digest is made from the whole note.');
  },
  read: (isFromCaller) => (isFromCaller ? 'caller' : 'service'),
};

export const NOTES: Table<Note, EntryPosition> = describeTable({
  name: 'notes',
  place: { entry: column('entry', whole) },
  item: {
    body: column('body', optional(text())),
    documentPaths: column('document_paths', listOf(documentPath)),
    createdAt: column('created_at', instant),
    isPinned: column('is_pinned', flag),
    unpinAt: column('unpin_at', optional(instant)),
    author: {
      ...column('content_digest', author),
      // Null for the service's own notes, which are no duplicates of a caller's.
      derive: (note: Note) => (note.author === 'caller' ? digestOf(contentOf(note)) : null),
      select: 'content_digest is not null',
    },
  } satisfies Columns<Note>,
  large: { text: 'body', list: 'document_paths' },
});

/** The documents of notes, which are read without bodies. */
export const NOTE_DOCUMENTS: Table<Pick<Note, 'documentPaths'>, EntryPosition> = describeTable({
  name: 'notes',
  place: { entry: column('entry', whole) },
  item: { documentPaths: column('document_paths', listOf(documentPath)) },
  large: { list: 'document_paths' },
});

/** 64 bits of a text, for a small index. Two texts can have one digest: compare what it finds. */
export function digestOf(content: string): bigint {
  return Buffer.from(hash('sha256', content, 'hex').slice(0, 16), 'hex').readBigInt64BE();
}
