import type { Tag } from '../kit/routing/route.js';

export const PROCESSES_TAG: Tag = {
  name: 'Import processes',
  description: 'How far the import of accounts is.',
};
