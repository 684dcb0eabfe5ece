import type { LoadHistory } from '../journal/timings.js';
import type { LoadedKind } from '../records/record-kinds.js';
import type { StagedFile } from '../staging/staged-rows.js';
import type { Difference } from './difference.js';
import type { Refusals } from './refused-rows.js';
import type { ComparedTotal } from './totals.js';

export type Verdict =
  /** Every row of the files is stored as it is there, and nothing else. */
  | 'MATCHED'
  /** Something differs. */
  | 'MISMATCH'
  /** What was compared is equal, but not every row could be. */
  | 'INCOMPLETE';

/** How the records of a kind were compared. */
export type Method =
  /** Every field of every record. */
  | 'every field'
  /** Counts and sums of every account, and every field of the accounts where those differ. */
  | 'totals';

/** What became of the rows of one kind. */
export interface VerifiedKind {
  readonly kind: LoadedKind;
  readonly method: Method;
  /** Rows that were read; the sum of `unsendable`, `refused`, `repeated` and `expected`. */
  readonly read: number;
  /** No request could be made of them. */
  readonly unsendable: number;
  readonly refused: number;
  /** They have the identity of an earlier row, which is the one that is stored. */
  readonly repeated: number;
  /** Items that have to be stored. */
  readonly expected: number;
  /** Items that are stored; of businesses' instructions and instructions as exported. */
  readonly stored: number;
  readonly missing: number;
  readonly extra: number;
  /** Rows with fields that differ from what is stored. */
  readonly different: number;
}

/** What `verify` found out. */
export interface Verification {
  readonly verdict: Verdict;
  /** Why the verdict is not MATCHED, in sentences. */
  readonly reasons: readonly string[];
  readonly url: string;
  readonly supplier: string;
  readonly startedAt: string;
  readonly endedAt: string;
  /** Of the load that the journal knows. */
  readonly loadStartedAt: string | undefined;
  /** How fast rows got their outcomes. */
  readonly history: LoadHistory;
  readonly accounts: {
    readonly inFiles: number;
    readonly stored: number;
    /** Named by rows or by `accounts`, but not imported at the service. */
    readonly missing: number;
    /** Whose records were compared field by field although only the accounts that differ were to be. */
    readonly compared: number;
  };
  readonly movedTransactions: number;
  readonly totals: readonly ComparedTotal[];
  readonly kinds: readonly VerifiedKind[];
  readonly files: readonly StagedFile[];
  readonly refusals: readonly Refusals[];
  readonly differences: {
    readonly count: number;
    readonly examples: readonly Difference[];
  };
}
