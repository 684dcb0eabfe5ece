import { described, optional } from '../reading/codec.js';
import { queryReader, type Reader } from '../reading/reader.js';
import { record } from '../reading/record.js';
import { oneOf } from '../reading/text.js';

export interface BulkQuery {
  readonly answers?: 'full' | 'brief' | undefined;
}

export const bulkQuery: Reader<BulkQuery> = queryReader(
  record('BulkQuery', {
    answers: optional(
      described(
        oneOf<'full' | 'brief'>(['full', 'brief']),
        'brief: the answer to a line with a 2xx has the number of items by outcome instead of the body.',
      ),
    ),
  }),
);
