import type {
  AccountNumber,
  AccountReference,
  DocumentRoot,
  ImportBatchName,
  HistoricalStatement,
  Note,
  NoteDraft,
  PaymentInstruction,
  StatementId,
  StatementPeriod,
  SupplierStatus,
  Transaction,
  TransactionId,
  UtcInstant,
} from '@data-import/domain';
import type { Result } from 'neverthrow';

/** An account and the tenant that asks for it: another organisation's account counts as unknown. */
export interface AccountAddress extends AccountReference {
  readonly organisationId: string;
}

/** An idempotency key with the whole request that was sent under it, as one text. */
export interface KeyedRequest {
  readonly key: string;
  readonly request: string;
}

/** An earlier request under the key stored this on the account. */
export interface KeyUse {
  readonly isSameRequest: boolean;
  /** The number of its transactions that have got another date. */
  readonly moved: number;
}

/** The stored items that a decision needs: the cost of a read grows with these, and not with the rows of the account. */
export interface AccountLookup {
  readonly transactionIds?: readonly TransactionId[];
  readonly noteDrafts?: readonly NoteDraft[];
  readonly statementIds?: readonly StatementId[];
  readonly key?: KeyedRequest;
  readonly instruction?: true;
}

/** The matches of a lookup; nothing where nothing was looked up. */
export interface FoundItems {
  /** The first stored where several have one identifier. */
  readonly transactions: readonly Transaction[];
  /**
   * The caller's notes that could be duplicates of the drafts: for a draft with a date the note of the same content and
   * date, for one without the oldest note of the same content.
   */
  readonly notes: readonly Note[];
  readonly statements: readonly HistoricalStatement[];
  /** `undefined` when the key was not used on the account. */
  readonly keyUse: KeyUse | undefined;
  /** The latest of the account's own instructions that was not revoked, expired or not. */
  readonly instruction: PaymentInstruction | undefined;
}

/** The batch of an append, the time at which it was made, and the API key that made it. */
export interface BatchOfAppend {
  readonly name: ImportBatchName;
  readonly at: UtcInstant;
  readonly by?: string | undefined;
}

/** Rows to store together. */
export interface AccountAppend {
  readonly transactions?: readonly Transaction[];
  /** `new`, the default: no identifier of a transaction exists on the account yet, and none is repeated. `any`: existing ones are stored once more. */
  readonly identifiers?: 'new' | 'any';
  readonly notes?: readonly Note[];
  readonly statements?: readonly HistoricalStatement[];
  readonly instruction?: PaymentInstruction;
  /** The request that adds transactions: a repeat of it is recognised by its key as long as the account is stored. */
  readonly key?: KeyedRequest;
}

/** An imported account with its supplier, read at one moment, and the stored items that match the lookup. */
export interface AccountReading {
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
  readonly found: FoundItems;
  /** Opaque: pass it back to `append` unchanged. */
  readonly revisionToken: unknown;
}

/** Reads what a decision about one account needs, and stores the decision only if the account still has that revision. Holds no lock in between. */
export interface AccountLedger {
  /** One consistent read. `undefined` when the supplier is unknown or another organisation's. */
  read(address: AccountAddress, lookup: AccountLookup): Promise<AccountReading | undefined>;

  /**
   * Stores all rows durably, or none: none when anything was appended to the account since the read, and none once a
   * change of the supplier's status away from ongoing has returned. Throws `OutcomeUnknown` when the connection was lost
   * at the commit and its outcome cannot be found out. With a batch, what is stored belongs to it from the same commit on.
   */
  append(
    reading: AccountReading,
    rows: AccountAppend,
    batch?: BatchOfAppend,
  ): Promise<Result<void, RevisionConflict>>;

  /**
   * Runs `work` on a ledger that holds the row lock of the account: other appends to it wait until `work` has ended.
   * `work` must not wait for anything but the ledger that it is given.
   */
  withLockedAccount<T>(
    address: AccountAddress,
    work: (locked: AccountLedger) => Promise<T>,
  ): Promise<T>;
}

/** The account or business was changed since it was read, or its supplier was paused: read and decide again. */
export interface RevisionConflict {
  readonly kind: 'revision-conflict';
}
