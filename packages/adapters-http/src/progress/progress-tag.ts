import type { Tag } from '@data-import/http-kit';

export const PROGRESS_TAG: Tag = {
  name: 'Progress',
  description: 'How far a migration is, what was refused, and where an account is.',
};
