import {
  instructionParameters,
  type InstructionParameters,
} from '../import-parameters/import-parameters.js';
import { described, optional } from '../reading/codec.js';
import { queryReader } from '../reading/make-reader.js';
import type { Reader } from '../reading/reader.js';
import { record } from '../reading/record.js';
import { oneOf } from '../reading/text.js';

/** What holds for every line, and how the lines are answered. */
export interface BulkQuery extends InstructionParameters {
  readonly answers?: 'full' | 'brief' | undefined;
}

export const bulkQuery: Reader<BulkQuery> = queryReader(
  record('BulkQuery', {
    ...instructionParameters,
    answers: optional(
      described(
        oneOf<'full' | 'brief'>(['full', 'brief']),
        'brief: the answer to a line with a 2xx has the number of items by outcome instead of the body.',
      ),
    ),
  }),
);
