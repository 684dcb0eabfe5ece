import type { SupplierStatus } from '@data-import/domain';

export const STATUS_WORDS: Readonly<Record<SupplierStatus, string>> = {
  ongoing: 'ONGOING',
  paused: 'PAUSED',
  complete: 'COMPLETE',
};
