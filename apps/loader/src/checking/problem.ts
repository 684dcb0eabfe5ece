import type { RecordKind } from '../records/record-kinds.js';
import type { RowPlace } from '../staging/staged-rows.js';

/** What is wrong with a row, or what will be done with it that its file does not say. */
export interface Problem extends RowPlace {
  /** `error`: the service would refuse the row. `notice`: it would be moved, or exists already. */
  readonly severity: 'error' | 'notice';
  readonly kind: RecordKind;
  readonly subject: string | undefined;
  /** Within the row, as `attr` of the API: `amount`, `line_items.0.net_amount`; `non_field_errors` for the row as a whole. */
  readonly field: string;
  readonly value: string | undefined;
  readonly code: string;
  readonly detail: string;
  readonly remedy: string;
}

export type Report = (problem: Problem) => void;
