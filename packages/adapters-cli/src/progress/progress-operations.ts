import type { ApiRecord } from '../record.js';

export interface ProgressOperations {
  /** Of one supplier, or of all of them by code. */
  viewProgress(supplier: string | undefined): Promise<readonly ApiRecord<'Progress'>[]>;
}
