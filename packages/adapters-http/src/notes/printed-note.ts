import { isPinnedAt, type Note, type UtcInstant } from '@data-import/domain';

/** The note as support sees it at the moment `now`. */
export function printNote(note: Note, now: UtcInstant): object {
  return {
    body: note.body ?? null,
    created_at: note.createdAt,
    is_pinned: isPinnedAt(note, now),
    unpin_at: note.unpinAt ?? null,
    document_paths: note.documentPaths.map((path) => ({ document_path: path })),
  };
}

const instant = { type: 'string', format: 'date-time' };

export const NOTE_SCHEMA = {
  title: 'ViewedNote',
  type: 'object',
  properties: {
    body: { type: ['string', 'null'] },
    created_at: instant,
    is_pinned: { type: 'boolean', description: 'Whether it is pinned now.' },
    unpin_at: { ...instant, type: ['string', 'null'] },
    document_paths: {
      type: 'array',
      items: {
        title: 'ViewedDocument',
        type: 'object',
        properties: { document_path: { type: 'string' } },
        required: ['document_path'],
      },
    },
  },
  required: ['body', 'created_at', 'is_pinned', 'unpin_at', 'document_paths'],
};
