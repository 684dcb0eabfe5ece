import { utcInstantOf, type ImportBatchName, type UtcInstant } from '@data-import/domain';
import type { Clock } from '../clock.js';
import type { ImportRequestOptions } from '../import-requests/import-request-options.js';

/** To which batch an append belongs, and when it was made. */
export interface BatchOfAppend {
  readonly name: ImportBatchName;
  readonly at: UtcInstant;
}

/** `undefined` for a request without a batch. */
export function batchOfAppend(
  { batch: name }: ImportRequestOptions,
  clock: Clock,
): BatchOfAppend | undefined {
  return name === undefined ? undefined : { name, at: utcInstantOf(clock.now()) };
}
