import type { Tag } from '@data-import/http-kit';

export const PROCESSES_TAG: Tag = {
  name: 'Import processes',
  description: 'Progress of the account imports.',
};
