import type { ApiRecord } from '../record.js';

export interface ProgressOperations {
  /** Of one supplier, or of all of them by code. Rates are known from the second time on. */
  viewProgress(supplier: string | undefined): Promise<readonly ApiRecord<'Progress'>[]>;
}
