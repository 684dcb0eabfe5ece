import { utcInstantOf, type ImportBatchName, type UtcInstant } from '@data-import/domain';
import type { Clock } from '../clock.js';
import type { ImportRequestOptions } from '../import-requests/import-request-options.js';

/** The batch of an append, the time at which it was made, and the API key that made it. */
export interface BatchOfAppend {
  readonly name: ImportBatchName;
  readonly at: UtcInstant;
  readonly by?: string | undefined;
}

/** `undefined` for a request without a batch. */
export function batchOfAppend(
  { batch: name, apiKeyId: by }: ImportRequestOptions,
  clock: Clock,
): BatchOfAppend | undefined {
  return name === undefined ? undefined : { name, at: utcInstantOf(clock.now()), by };
}
