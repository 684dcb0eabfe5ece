import type { RowPlace } from '../staging/staged-rows.js';

/** A row that was refused, offline or by the service. */
export interface FailedRow extends RowPlace {
  readonly code: string;
  /** Within the item, such as `amount` or `line_items.0.net_amount`; of the row as a whole `non_field_errors`. */
  readonly attr: string;
  readonly detail: string;
}
