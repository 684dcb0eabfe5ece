import {
  IMPORT_BATCH_NAME_PATTERN,
  parseImportBatchName,
  type ImportBatchName,
} from '@data-import/domain';
import { codec, described, optional, refuse, type Codec } from '../reading/codec.js';
import { INVALID } from '../reading/form-errors.js';
import { flag } from '../reading/query.js';
import { queryReader } from '../reading/make-reader.js';
import type { ReadFrom } from '../reading/reader.js';
import { record } from '../reading/record.js';

export const IMPORT_BATCH_NAME_FORM = '1 to 64 of A-Z a-z 0-9 . _ -, but not "." or ".."';

export const importBatchName: Codec<ImportBatchName> = codec(
  "an import batch's name",
  { type: 'string', pattern: IMPORT_BATCH_NAME_PATTERN },
  (input, report) => {
    const name = typeof input === 'string' ? parseImportBatchName(input) : undefined;
    return name?.isOk()
      ? name.value
      : refuse(report, INVALID, `${IMPORT_BATCH_NAME_FORM}, sent once.`);
  },
);

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
      'true: the result of an existing note or transaction that was stored with other content lists what differs. Statements and payment instructions with other content are refused, with or without it.',
    ),
  ),
  import_batch: optional(
    described(
      importBatchName,
      'The batch that new items of this request belong to. The operator can undo a batch as a whole. Existing items do not become part of it.',
    ),
  ),
};

export const instructionParameters = {
  ...importParameters,
  ask_vendor: optional(
    described(
      flag(false),
      'true: a dry run asks the vendor for the instruction too. A request that is no dry run always asks.',
    ),
  ),
};

export const importQuery = queryReader(record('ImportQuery', importParameters));

/** The query parameters of every request that loads data. */
export type ImportParameters = ReadFrom<typeof importQuery>;

export const instructionQuery = queryReader(record('InstructionQuery', instructionParameters));

/** `ImportParameters`, and whether a dry run asks the payment vendor. */
export type InstructionParameters = ReadFrom<typeof instructionQuery>;

/** True when the query asks for a dry run, whatever else is wrong with it. */
export function asksForDryRun(query: unknown): boolean {
  return DRY_RUN.read({ dry_run: (query as { readonly dry_run?: unknown }).dry_run }).match(
    ({ dry_run }) => dry_run === true,
    () => false,
  );
}

const DRY_RUN = queryReader(record('DryRun', { dry_run: importParameters.dry_run }));
