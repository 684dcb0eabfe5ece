import type {
  Account,
  AccountNumber,
  AccountPeriods,
  AccountReference,
  CalendarDate,
  ExternalAccountNumber,
  ExternalBusinessIdentifier,
  HistoricalStatement,
  ImportBatchName,
  ImportState,
  Note,
  PeriodChange,
  SearchedText,
  StatementPeriod,
  StoredInstruction,
  Transaction,
  UtcInstant,
  BatchItems,
} from '@data-import/domain';
import type { Result } from 'neverthrow';
import type { AuditedRemoval } from '../import-batches/import-batch-repository.js';
import type { TenantScope } from '../organisations/organisation-repository.js';

/** A page of the long lists: the first `size` entries of each that come after `after`, or of all. */
export interface PageOfAccount {
  readonly after?: AccountCursor;
  readonly size: number;
}

/**
 * The last of each list that was given, by everything that decides its place; of a list that was empty, nothing. `entry`
 * numbers what an account has in the order in which it was added, so no two have one place, and a place never changes:
 * what is pinned is judged at `moment` on every page.
 */
export interface AccountCursor {
  readonly moment: UtcInstant;
  readonly note?: {
    readonly isPinned: boolean;
    readonly createdAt: UtcInstant;
    readonly entry: number;
  };
  readonly transaction?: { readonly date: CalendarDate; readonly entry: number };
  readonly statement?: {
    readonly from: CalendarDate;
    readonly to: CalendarDate;
    readonly entry: number;
  };
}

/** An instruction that applies to an account. */
export interface InstructionOfAccount extends StoredInstruction {
  /** The business through which it does; `undefined` when it is the account's own. */
  readonly externalBusinessIdentifier: ExternalBusinessIdentifier | undefined;
}

/** The numbers of items that one request added to an account for a batch, and when. */
export interface AppendOfAccount extends BatchItems {
  readonly batch: ImportBatchName;
  readonly addedAt: UtcInstant;
}

/** A view has so many appends at most. */
export const APPENDS_VIEWED = 100;

/** An account with what has been loaded onto it, as support sees it. */
export interface AccountView {
  readonly account: Account;
  /** Notes that are pinned at the moment asked for come first, then the newest. */
  readonly notes: readonly Note[];
  /** Newest day first; of one day the last added first. */
  readonly transactions: readonly Transaction[];
  /** Newest period first. */
  readonly statements: readonly HistoricalStatement[];
  /** All that were ever attached to the account, or through a business linked to it; the last attached first. */
  readonly instructions: readonly InstructionOfAccount[];
  /** The last `APPENDS_VIEWED` with a batch, the last first; those that an undo took back are gone. */
  readonly appends: readonly AppendOfAccount[];
  /** The time zone of the supplier. */
  readonly timeZone: string;
  /** The cursor of the next page; `undefined` when no list has one. */
  readonly next: AccountCursor | undefined;
}

/** What is stored of an account besides its items and its process. */
export interface AccountSurroundings {
  /** The first first. */
  readonly closedPeriods: readonly StatementPeriod[];
  /** Those that it is a member of, sorted. */
  readonly businesses: readonly ExternalBusinessIdentifier[];
  /** All, the last first; `view` has the last ones alone. */
  readonly appends: readonly AppendOfAccount[];
  /** The audit of single items that were removed from it, the first removed first. */
  readonly removedItems: readonly AuditedRemoval[];
}

/** The search for accounts; it covers all suppliers in the scope when none is named. */
export interface AccountQuery {
  readonly tenantScope: TenantScope;
  readonly supplierCode: string | undefined;
  readonly text: SearchedText;
}

export interface FoundAccount {
  /** `undefined` until the account is imported. */
  readonly number: AccountNumber | undefined;
  readonly reference: AccountReference;
  readonly state: ImportState;
  readonly failureReason: string | undefined;
}

/** Imported accounts, as the operator looks at them and opens their periods. */
export interface AccountRepository {
  /** Lists the accounts of the supplier that have one of the numbers, each once, in any order. */
  list(
    supplierCode: string,
    externalAccountNumbers: readonly ExternalAccountNumber[],
  ): Promise<readonly Account[]>;

  /**
   * Accounts in every state, in the order of `bestMatches`. Each once and at most `limit`, found by an index: the cost does not
   * grow with what is stored.
   */
  search(query: AccountQuery, limit: number): Promise<readonly FoundAccount[]>;

  /**
   * Notes count as pinned at `now`, on later pages at the moment of the cursor. Of what was stored when the first page was
   * read, every item is on exactly one page, whatever is added meanwhile.
   */
  view(number: string, page: PageOfAccount, now: Date): Promise<AccountView | undefined>;

  /** `undefined` when no account has the number. */
  surroundings(number: string): Promise<AccountSurroundings | undefined>;

  /**
   * Stores the change of the periods that `decide` returns; other changes of the account wait meanwhile. The closed period
   * goes to the history, the open one, or `undefined`, to the account. `undefined` when no account has the number.
   */
  changePeriods<E>(
    number: string,
    decide: (periods: AccountPeriods) => Result<PeriodChange, E>,
  ): Promise<Result<PeriodChange, E> | undefined>;
}

export interface AccountNumberNotFound {
  readonly kind: 'account-number-not-found';
}
