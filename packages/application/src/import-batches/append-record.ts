import type { ImportBatchName, UtcInstant } from '@data-import/domain';

/** To which batch an append belongs, and when it was made. */
export interface BatchOfAppend {
  readonly name: ImportBatchName;
  readonly at: UtcInstant;
}
