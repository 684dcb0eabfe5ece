import type { LoadedKind } from '../records/record-kinds.js';
import type { RowList } from '../staging/row-list.js';

/** Rows that are sent as one line of a bulk request. */
export interface Line {
  readonly kind: LoadedKind;
  /** External account number, or business identifier. */
  readonly subject: string;
  readonly rows: RowList;
  /** The approximate length of what is sent. */
  readonly characters: number;
  readonly isLastOfSubject: boolean;
}
