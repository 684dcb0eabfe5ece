import type {
  AccountNumber,
  AccountReference,
  DocumentRoot,
  StatementPeriod,
  SupplierStatus,
} from '@data-import/domain';
import type { Result } from 'neverthrow';
import type { BatchOfAppend } from '../import-batches/batch-of-append.js';
import type { RevisionConflict } from './revision-conflict.js';

/** An account and the tenant that asks for it: another organisation's account counts as unknown. */
export interface AccountAddress extends AccountReference {
  readonly organisationId: string;
}

/** An imported account with its supplier, read at one moment, and the stored items that match the lookup. */
export interface AccountReading<Match> {
  readonly supplier: {
    readonly status: SupplierStatus;
    readonly documentRoot: DocumentRoot;
    readonly verifiesDocuments: boolean;
    readonly timeZone: string;
  };
  /** `undefined` when no account of this supplier has the number, or it is only staged. */
  readonly account:
    | { readonly number: AccountNumber; readonly openPeriod: StatementPeriod | undefined }
    | undefined;
  readonly match: Match;
  /** Opaque: pass it back to `append` unchanged. */
  readonly revisionToken: unknown;
}

/**
 * Reads what a decision about one account needs, and stores the decision only if the account still has the revision
 * that was read. No lock is held in between. `Lookup` and `Match` are what one use case looks up, so the cost of a
 * read does not grow with the number of rows of the account.
 */
export interface AccountLedger<Lookup, Match, Append> {
  /** One consistent read. `undefined` when the supplier is unknown or another organisation's. */
  read(address: AccountAddress, lookup: Lookup): Promise<AccountReading<Match> | undefined>;

  /**
   * Stores all rows durably, or none: none when anything was appended to the account since the read, and none once a
   * change of the supplier's status away from ongoing has returned. Throws `OutcomeUnknown` when the connection was lost
   * at the commit and its outcome cannot be found out. With a batch, what is stored belongs to it from the same commit on.
   */
  append(
    reading: AccountReading<Match>,
    rows: Append,
    batch?: BatchOfAppend,
  ): Promise<Result<void, RevisionConflict>>;

  /**
   * Runs `work` on a ledger that holds the row lock of the account: other appends to it wait until `work` has ended.
   * `work` must not wait for anything but the ledger that it is given.
   */
  withLockedAccount<T>(
    address: AccountAddress,
    work: (locked: AccountLedger<Lookup, Match, Append>) => Promise<T>,
  ): Promise<T>;
}
