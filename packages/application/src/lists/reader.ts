import type {
  AccountNumber,
  AccountReference,
  ExportedInstruction,
  ExternalAccountNumber,
  HistoricalStatement,
  ImportProcess,
  ImportState,
  Note,
  StatementPeriod,
  Transaction,
  TransactionType,
  UtcInstant,
} from '@data-import/domain';
import type { ErasedAccount } from '../erasures/account-erasures.js';
import type { TenantScope } from '../organisations/organisation-repository.js';

/** A supplier as the tenant sees it: another organisation's counts as unknown. */
export interface SupplierScope {
  readonly tenantScope: TenantScope;
  readonly supplierCode: string;
}

export interface AccountFilter {
  /** None of these twice, and at least one; `undefined` for all accounts, which has to be stated. */
  readonly externalAccountNumbers: readonly ExternalAccountNumber[] | undefined;
}

/** `pending` processes are those that are not completed, `imported` ones those that are. */
export type ImportProcessSelection = 'all' | 'pending' | 'imported';

export interface ProcessFilter {
  readonly selection?: ImportProcessSelection | undefined;
  readonly state?: ImportState | undefined;
  readonly externalAccountNumber?: ExternalAccountNumber | undefined;
}

export type OfAccount<Item> = Item & { readonly externalAccountNumber: ExternalAccountNumber };

export interface Totals {
  /** The caller's: the service's own notes do not count. */
  readonly notes: number;
  readonly transactions: number;
  readonly movedTransactions: number;
  /** The sum of the amounts in hundredths, for each type that occurs. */
  readonly amounts: ReadonlyMap<TransactionType, bigint>;
  readonly statements: number;
  /** The sum of the gross amounts in hundredths. */
  readonly statementsGrossAmount: bigint;
}

export interface AccountTotals extends Totals {
  readonly externalAccountNumber: ExternalAccountNumber;
  readonly accountNumber: AccountNumber;
  readonly createdAt: UtcInstant;
  /** `undefined` when no statement period is open. */
  readonly openPeriod: StatementPeriod | undefined;
  /** It has an active instruction of its own. */
  readonly hasPaymentInstruction: boolean;
}

/** The most accounts of which the items are added up at once. */
export const MOST_ACCOUNTS_OF_RANGE = 1000;

/** The number of items, and a digest of their canonical texts in which their order does not count. */
export interface ItemsDigest {
  readonly count: number;
  readonly digest: string;
}

/** Digests of the kinds, computed from the stored values when they are read. */
export interface OfRange {
  /** The caller's. */
  readonly notes: ItemsDigest;
  readonly transactions: ItemsDigest & {
    readonly moved: number;
    /** For each type that occurs, the sum of the amounts in hundredths. */
    readonly types: ReadonlyMap<
      TransactionType,
      { readonly count: number; readonly amount: bigint }
    >;
  };
  readonly statements: ItemsDigest & { readonly grossAmount: bigint };
  /** The active ones. */
  readonly instructions: ItemsDigest;
  readonly businessInstructions: ItemsDigest;
}

export type AccountOfRange = Pick<
  AccountTotals,
  'externalAccountNumber' | 'createdAt' | 'openPeriod'
>;

/** An account with the digests of what it has; a kind without items has none. */
export type DigestedAccount = AccountOfRange & {
  readonly [Kind in Exclude<keyof OfRange, 'businessInstructions'>]: ItemsDigest | undefined;
};

/** Accounts with the digests of what they have, together and each. A range of businesses has no accounts. */
export interface AccountRange extends OfRange {
  readonly accounts: readonly DigestedAccount[];
  readonly businesses: readonly {
    readonly externalBusinessIdentifier: string;
    readonly instructions: ItemsDigest;
  }[];
}

export interface SupplierTotals extends Totals {
  readonly accounts: number;
  /** The number of accounts with an active instruction of their own. */
  readonly paymentInstructions: number;
}

/** A process in a list. Number and creation time of the account are `undefined` until it is completed. */
export interface ListedProcess {
  readonly externalAccountNumber: ExternalAccountNumber;
  readonly accountNumber: AccountNumber | undefined;
  readonly accountCreatedAt: UtcInstant | undefined;
}

/** A process in the operator's list: with its state, and the times of its steps, `undefined` for those not taken. */
export interface DetailedProcess extends ListedProcess {
  readonly state: ImportState;
  /** `undefined` unless it has failed. */
  readonly failureReason: string | undefined;
  readonly stagedAt: UtcInstant;
  readonly startedAt: UtcInstant | undefined;
  /** `undefined` unless it has failed. */
  readonly failedAt: UtcInstant | undefined;
  readonly completedAt: UtcInstant | undefined;
}

export interface ReadList<Filter, Listed> {
  readonly filter: Filter;
  readonly record: Listed;
}

/**
 * Every list that is read page by page. Items of accounts come in the order in which the accounts were staged, those of one
 * account in the order in which they were added; processes come in the order in which they were staged.
 */
export interface Lists {
  /** Notes of both authors. */
  readonly notes: ReadList<AccountFilter, OfAccount<Note>>;
  /** The documents of each note, without its body. */
  readonly noteDocuments: ReadList<AccountFilter, OfAccount<Pick<Note, 'documentPaths'>>>;
  readonly transactions: ReadList<AccountFilter, OfAccount<Transaction>>;
  readonly statements: ReadList<AccountFilter, OfAccount<HistoricalStatement>>;
  /** The active ones: those of the accounts, then, without a filter, those of the businesses, by identifier as the store sorts. */
  readonly instructions: ReadList<AccountFilter, ExportedInstruction>;
  /** A record for each imported account, also for those without items. Counted when it is read; counters are not used. */
  readonly accountTotals: ReadList<AccountFilter, AccountTotals>;
  /** Ranges of at most `MOST_ACCOUNTS_OF_RANGE` accounts, then, without a filter of accounts, of businesses. */
  readonly digests: ReadList<AccountFilter, AccountRange>;
  /** By digest, each once. */
  readonly erasedAccounts: ReadList<object, ErasedAccount>;
  readonly processes: ReadList<Pick<ProcessFilter, 'selection'>, ListedProcess>;
  readonly detailedProcesses: ReadList<Omit<ProcessFilter, 'selection'>, DetailedProcess>;
}

export type ListName = keyof Lists;
export type FilterOf<Name extends ListName> = Lists[Name]['filter'];
export type RecordOf<Name extends ListName> = Lists[Name]['record'];

/** Part of a list. `next` is `undefined` when nothing follows. */
export interface Page<Listed> {
  readonly records: readonly Listed[];
  /** Opaque: pass it back to the port as `after`. */
  readonly next: string | undefined;
}

export interface PartOfList {
  readonly after?: string | undefined;
  readonly limit: number;
  /** The moment at which an instruction has to be active to count. */
  readonly now: UtcInstant;
}

/** Reads what is stored for a supplier. Every method returns `undefined` when it is unknown or another organisation's. */
export interface Reader {
  /**
   * One bounded read of at most `limit` records, and fewer, or none, although more follow, where accounts have no items or
   * items are large. Empty for an account that is unknown. No connection is held between pages. What was stored when the
   * first page was read is on exactly one page; what is added, or comes to another state, meanwhile on at most one.
   */
  page<Name extends ListName>(
    list: Name,
    query: SupplierScope & FilterOf<Name>,
    part: PartOfList,
  ): Promise<Page<RecordOf<Name>> | undefined>;

  /** `process` is `undefined` when only the process is unknown. */
  findProcess(
    tenantScope: TenantScope,
    reference: AccountReference,
  ): Promise<{ readonly process: ImportProcess | undefined } | undefined>;

  /** Counts and adds up the stored rows; counters are not used. */
  supplierTotals(scope: SupplierScope, now: UtcInstant): Promise<SupplierTotals | undefined>;
}
