import type {
  AccountNumber,
  AccountReference,
  DocumentRoot,
  StatementPeriod,
  SupplierStatus,
} from '@data-import/domain';
import type { Result } from 'neverthrow';

/** Whose account is meant: another organisation's account is as good as none. */
export interface AccountAddress extends AccountReference {
  readonly organisationId: string;
}

/** An imported account with its supplier as they were at one moment, and what was sought on it. */
export interface AccountReading<Found> {
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
  readonly found: Found;
  /** What the ledger knows the moment by; of no meaning to anybody else. */
  readonly mark: unknown;
}

/** The account is not as it was read, or its supplier takes nothing any more: read and decide again. */
export interface AccountChanged {
  readonly kind: 'account-changed';
}

/**
 * Reads what a decision about one account needs, and keeps the decision only if the account is still as it
 * was read. Nothing is held in between. `Sought` and `Found` are cut to what one use case looks up, so the
 * cost of a reading does not grow with what the account has.
 */
export interface AccountLedger<Sought, Found, Additions> {
  /** One consistent reading. `undefined` when the supplier is unknown or another organisation's. */
  read(address: AccountAddress, sought: Sought): Promise<AccountReading<Found> | undefined>;

  /**
   * Keeps all additions, durably, or nothing. Nothing when anything was appended to the account since the
   * reading, and nothing from the moment on that a change of the supplier's status away from ongoing has returned.
   */
  append(
    reading: AccountReading<Found>,
    additions: Additions,
  ): Promise<Result<void, AccountChanged>>;

  /**
   * Runs `work` on a ledger whose appends to this account cannot lose to a rival: rivals wait until `work` has ended.
   * `work` must not wait for anything but the ledger it is given.
   */
  holding<T>(
    address: AccountAddress,
    work: (held: AccountLedger<Sought, Found, Additions>) => Promise<T>,
  ): Promise<T>;
}
