import type {
  AccountReference,
  BatchOnAccount,
  BusinessReference,
  ImportBatchName,
  SupplierCode,
  SupplierStatus,
  UtcInstant,
} from '@data-import/domain';
import type { Result } from 'neverthrow';

/** Names a batch of a supplier. */
export interface BatchReference {
  readonly supplierCode: SupplierCode;
  readonly name: ImportBatchName;
}

/** Numbers of items. Notes are the caller's and the service's own. */
export interface BatchItems {
  readonly notes: number;
  readonly transactions: number;
  readonly statements: number;
  readonly paymentInstructions: number;
}

/**
 * What the requests of a batch created. An undone batch keeps its numbers; once something is loaded into it again, its
 * numbers and times begin anew with that and what the undo had to leave.
 */
export interface ImportBatch extends BatchItems {
  readonly name: ImportBatchName;
  /** When the first and the last item were created. */
  readonly firstAt: UtcInstant;
  readonly lastAt: UtcInstant;
  /** How many accounts have, or had, something of it, a link of a business instruction included. */
  readonly accounts: number;
  /** As a caller announced it last; `undefined` when none has. */
  readonly expected: ExpectedItems | undefined;
  /** How many accounts and businesses still have something of it. */
  readonly left: number;
  /** When an undo removed the last of it; `undefined` when none did, or something was loaded into the batch since. */
  readonly undoneAt: UtcInstant | undefined;
  /** The id of the operator's key; `undefined` for the command line. */
  readonly undoneBy: string | undefined;
}

/** How many of its own items a caller is going to load into a batch; nobody knows it of a kind that is left out. */
export type ExpectedItems = Partial<BatchItems>;

/** A batch of which the totals were announced. */
export interface AnnouncedBatch {
  readonly name: ImportBatchName;
  readonly expected: ExpectedItems;
  /** The caller's own items, without the notes of the service, as they were counted last. */
  readonly stored: BatchItems;
}

/** What is removed from an account or a business; `links` are those of business instructions to accounts. */
export interface RemovedItems extends BatchItems {
  readonly links: number;
}

/** An account or a business with something of a batch. `place` says where it stands in the list. */
export interface BatchOwner<Reference> {
  readonly reference: Reference;
  readonly place: number;
}

/** What decides about an undo, read in the transaction that removes. */
export interface BatchState extends BatchOnAccount {
  readonly status: SupplierStatus;
}

/** Whether the batch may be removed from one account or business, by the rules of the domain. */
export type DecideUndo<E> = (state: BatchState) => Result<void, E>;

/** `preview` removes nothing and returns what `remove` would. */
export type UndoMode = 'remove' | 'preview';

/**
 * What was created under the names of batches. The ledgers store it with each append, so it is never wrong; here it is
 * listed and removed.
 */
export interface ImportBatchRepository {
  /** The first created first. Empty for a supplier that does not exist. */
  list(supplierCode: string): Promise<readonly ImportBatch[]>;

  /** At most `limit` accounts that have something of the batch, in the order of their places, those after `after`. */
  listAccounts(
    batch: BatchReference,
    after: number,
    limit: number,
  ): Promise<readonly BatchOwner<AccountReference>[]>;

  /** As `listAccounts`, for businesses. */
  listBusinesses(
    batch: BatchReference,
    after: number,
    limit: number,
  ): Promise<readonly BatchOwner<BusinessReference>[]>;

  /**
   * Removes what the batch created on the account, if `decide` allows it: all of it, durably, or nothing. The status of the
   * supplier, the account and its periods do not change meanwhile, and an append of an earlier reading is not stored
   * afterwards. The idempotency keys of the removed appends go too. Returns what was removed: nothing where a second undo
   * was faster.
   */
  removeFromAccount<E>(
    batch: BatchReference,
    account: AccountReference,
    decide: DecideUndo<E>,
    mode: UndoMode,
  ): Promise<Result<RemovedItems, E>>;

  /**
   * As `removeFromAccount`, for a business: the instructions that the batch created with all of their links, and the links
   * that it added to other instructions.
   */
  removeFromBusiness<E>(
    batch: BatchReference,
    business: BusinessReference,
    decide: DecideUndo<E>,
    mode: UndoMode,
  ): Promise<Result<RemovedItems, E>>;

  /** Replaces what was announced for the batch, which need not exist yet, and counts what is stored of it. */
  announce(batch: BatchReference, expected: ExpectedItems, now: Date): Promise<void>;

  /**
   * Counts again what is stored of the announced batches that were undone, or written to, since they were counted last. To
   * be called every ten seconds on each server, after `ActivityRepository.add`.
   */
  countAnnounced(now: Date): Promise<void>;

  /** Stores that an undo removed the last of an existing batch, if `decide` allows it with the status of that moment. */
  markUndone<E>(
    batch: BatchReference,
    undone: Pick<ImportBatch, 'undoneAt' | 'undoneBy'>,
    decide: (status: SupplierStatus) => Result<void, E>,
  ): Promise<Result<void, E>>;
}
