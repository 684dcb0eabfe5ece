import type { Phase } from '../journal/journal.js';
import type { LoadedKind } from '../records/record-kinds.js';
import type { RowList } from '../staging/row-list.js';

/** Rows that are sent as one line of a bulk request. */
export interface Line {
  readonly phase: Phase;
  /** The number of the line in its phase, counted from 1: it is the same in each run as long as the sources are. */
  readonly number: number;
  readonly kind: LoadedKind;
  /** External account number, or business identifier. */
  readonly subject: string;
  readonly rows: RowList;
  /** The approximate length of what is sent. */
  readonly characters: number;
  readonly isLastOfSubject: boolean;
}
