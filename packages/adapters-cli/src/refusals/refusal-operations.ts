import type { ApiRecord } from '../record.js';

export interface RefusalOperations {
  /** Most frequent first, at most 1,000; of all suppliers without a code. */
  listRefusals(supplier: string | undefined): Promise<readonly ApiRecord<'Refusal'>[]>;
}
