import { described, optional } from '../reading/codec.js';
import { flag } from '../reading/query.js';
import { queryReader } from '../reading/make-reader.js';
import type { Reader } from '../reading/reader.js';
import { record } from '../reading/record.js';

/** The query parameters of every request that loads data. */
export interface ImportParameters {
  readonly dry_run?: boolean | undefined;
  readonly report_differences?: boolean | undefined;
}

/** `ImportParameters`, and whether a dry run asks the payment vendor. */
export interface InstructionParameters extends ImportParameters {
  readonly ask_vendor?: boolean | undefined;
}

/** To be spread into the record of each query. */
export const importParameters = {
  dry_run: optional(
    described(
      flag(false),
      'true: the request is judged and answered as the real one would be, and nothing is stored or counted. Allowed while the supplier is paused.',
    ),
  ),
  report_differences: optional(
    described(
      flag(false),
      'true: the result of an existing item that was stored with other content lists what differs.',
    ),
  ),
};

/** To be spread into the record of each query about payment instructions. */
export const instructionParameters = {
  ...importParameters,
  ask_vendor: optional(
    described(
      flag(false),
      'true: a dry run asks the vendor for the instruction too. A request that is no dry run always asks.',
    ),
  ),
};

export const importQuery: Reader<ImportParameters> = queryReader(
  record('ImportQuery', importParameters),
);

export const instructionQuery: Reader<InstructionParameters> = queryReader(
  record('InstructionQuery', instructionParameters),
);

/** Whether the query asks for a dry run, whatever else is wrong with it. */
export function asksForDryRun(query: unknown): boolean {
  return DRY_RUN.read({ dry_run: (query as { readonly dry_run?: unknown }).dry_run }).match(
    ({ dry_run }) => dry_run === true,
    () => false,
  );
}

const DRY_RUN = queryReader(record('DryRun', { dry_run: importParameters.dry_run }));
