import type { RecordKind } from '../records/record-kinds.js';

/** A difference between the service and the files in one item, or in one field of it. */
export interface Difference {
  readonly kind: RecordKind;
  /** External account number or business identifier. */
  readonly subject: string;
  /** The identifier of the item; the beginning of its text for a note; empty for an instruction. */
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
