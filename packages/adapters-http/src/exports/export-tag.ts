import type { Tag } from '@data-import/http-kit';

export const EXPORT_TAG: Tag = {
  name: 'Export and totals',
  description: 'Everything that is stored for a supplier, and what it adds up to.',
};
