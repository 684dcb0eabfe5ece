import type { RecordKind } from '../records/record-kinds.js';

/** How the service and the files differ in one item, or in one field of it. */
export interface Difference {
  readonly kind: RecordKind;
  /** External account number or business identifier. */
  readonly subject: string;
  /** What names the item: its identifier; of a note the beginning of its text; empty for an instruction. */
  readonly identifier: string;
  readonly outcome: 'missing' | 'extra' | 'different';
  /** The path of the field, where one differs. */
  readonly attr?: string;
  readonly inFiles?: string | undefined;
  readonly stored?: string | undefined;
  readonly row?: number | undefined;
  readonly file?: string | undefined;
  readonly line?: number | undefined;
}
