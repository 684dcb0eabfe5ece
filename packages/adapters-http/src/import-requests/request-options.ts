import type { ImportRequestOptions, InstructionRequestOptions } from '@data-import/application';
import type { ImportParameters, InstructionParameters } from '@data-import/wire/codecs';

/** What the query of a request that loads data says to its use case. */
export function requestOptionsOf({
  dry_run,
  import_batch,
}: ImportParameters): ImportRequestOptions {
  return { isDryRun: dry_run, batch: import_batch };
}

export function instructionOptionsOf(query: InstructionParameters): InstructionRequestOptions {
  return { ...requestOptionsOf(query), asksVendor: query.ask_vendor };
}
