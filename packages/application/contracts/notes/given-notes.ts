import type { Note } from '@data-import/domain';
import { instant } from '../time/dates.js';

export const noteOf = (body: string | undefined, differing: Partial<Note> = {}): Note => ({
  body,
  documentPaths: [],
  createdAt: instant('2026-01-10T09:30:00Z'),
  isPinned: false,
  unpinAt: undefined,
  author: 'caller',
  ...differing,
});
