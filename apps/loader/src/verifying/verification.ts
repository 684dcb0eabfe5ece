import type { RecordKind } from '../records/record-kinds.js';
import type { FileAccounts } from '../staging/file-accounts.js';
import type { StagedFile } from '../staging/staged-rows.js';
import type { SumBridge } from './bridge.js';
import type { Comparing } from './comparison.js';
import type { HashedDocuments } from './documents.js';
import type { FoundGroup } from './found-differences.js';
import type { Identity } from './identity.js';
import type { Refusals } from './refused-rows.js';

export type Verdict =
  /** Every field of every row of the files is stored as it is there, and nothing else is. */
  | 'MATCHED'
  /** Something differs. */
  | 'MISMATCH'
  /** Everything compared is equal, but not every row could be compared. */
  | 'INCOMPLETE';

/** The rows of one kind by what became of them. */
export interface VerifiedKind {
  readonly kind: RecordKind;
  /** Rows, and records that became none; the sum of `unsendable`, `left_out`, `refused`, `erased`, `repeated` and `expected`. */
  readonly read: number;
  /** Records of the files that rows of the kind are from, which became no row of any kind. */
  readonly left_out: number;
  /** The number of rows that no request could be made of. */
  readonly unsendable: number;
  readonly refused: number;
  /** Rows of accounts that were erased at the service. */
  readonly erased: number;
  /** The number of rows with the identity of an earlier row, which is the one that is stored. */
  readonly repeated: number;
  /** The number of items that have to be stored. */
  readonly expected: number;
  /** Items that are stored, without `others`; of businesses' instructions and instructions as exported. */
  readonly stored: number;
  readonly missing: number;
  readonly extra: number;
  /** Rows with fields that differ from what is stored. */
  readonly different: number;
  /** The expected items that were compared by digests; the others were compared field by field. */
  readonly by_digest: number;
  /** Stored items that were not compared, because the files are a part or their row of `accounts` was refused. */
  readonly others: number;
}

/** The digests of all rows that are expected, by kind, and of all items that are stored. */
export interface VerifiedDigests {
  readonly version: number;
  readonly expected: Readonly<Record<string, string>>;
  readonly stored: Readonly<Record<string, string>>;
}

/** The result of `verify`. */
export interface Verification extends Comparing {
  readonly verdict: Verdict;
  /** The reasons that the verdict is not MATCHED, in sentences. */
  readonly reasons: readonly string[];
  readonly url: string;
  readonly supplier: string;
  readonly importBatch: string | undefined;
  /** Accounts of the files that were erased at the service. */
  readonly erasedAccounts: number;
  readonly identity: Identity;
  /** The person who ran it, or the label of the key; `undefined` where neither is known. */
  readonly by: string | undefined;
  /** The time zone in which the service says what day it is for the supplier. */
  readonly timeZone: string;
  readonly startedAt: string;
  readonly endedAt: string;
  /** The beginning of the load in the journal. */
  readonly loadStartedAt: string | undefined;
  /** `undefined` of a service without digests that this loader knows. */
  readonly digests: VerifiedDigests | undefined;
  readonly movedTransactions: number;
  readonly kinds: readonly VerifiedKind[];
  readonly sums: readonly SumBridge[];
  /** The digests of what was read. */
  readonly files: readonly StagedFile[];
  readonly sql: readonly { readonly name: string; readonly text: string }[];
  readonly recordsOfFiles: FileAccounts;
  readonly documents: HashedDocuments | undefined;
  readonly refusals: readonly Refusals[];
  readonly differences: {
    readonly count: number;
    readonly groups: readonly FoundGroup[];
  };
}
