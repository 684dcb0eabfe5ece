import type { Note } from '@data-import/domain';
import { instant } from '../time/dates.js';

/** A caller's note with this body, for tests; `differing` replaces its other fields. */
export const noteOf = (body: string | undefined, differing: Partial<Note> = {}): Note => ({
  body,
  documentPaths: [],
  createdAt: instant('2026-01-10T09:30:00Z'),
  isPinned: false,
  unpinAt: undefined,
  author: 'caller',
  ...differing,
});
