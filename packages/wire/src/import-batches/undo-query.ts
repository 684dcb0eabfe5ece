import { described, optional } from '../reading/codec.js';
import { flag } from '../reading/query.js';
import { queryReader } from '../reading/make-reader.js';
import type { Reader } from '../reading/reader.js';
import { record } from '../reading/record.js';

export interface UndoQuery {
  readonly dry_run?: boolean | undefined;
}

export const undoQuery: Reader<UndoQuery> = queryReader(
  record('UndoQuery', {
    dry_run: optional(
      described(flag(false), 'true: nothing is removed, and the answer says what would be.'),
    ),
  }),
);
