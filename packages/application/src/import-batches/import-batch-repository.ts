import {
  NO_ITEMS,
  type AccountReference,
  type BatchEnd,
  type BatchItems,
  type BatchOnAccount,
  type BusinessReference,
  type ImportBatchName,
  type LoadedItem,
  type RemovedItems,
  type SupplierCode,
  type SupplierStatus,
  type UtcInstant,
} from '@data-import/domain';
import type { Result } from 'neverthrow';
import type { WrittenBatch } from '../activity/activity-repository.js';
import type { Clock } from '../clock/clock.js';
import type { SupplierRepository } from '../suppliers/supplier-repository.js';

export interface BatchReference {
  readonly supplierCode: SupplierCode;
  readonly name: ImportBatchName;
}

/**
 * The items that the requests of a batch created. An undone batch keeps its numbers; once something is loaded into it
 * again, its numbers and times begin anew with that and what the undo had to leave.
 */
export interface ImportBatch extends BatchItems {
  readonly name: ImportBatchName;
  /** The time at which the first item was created; `lastAt` is that of the last one. `undefined` when it was only announced. */
  readonly firstAt: UtcInstant | undefined;
  readonly lastAt: UtcInstant | undefined;
  /** The ids of the API keys that created it, sorted. */
  readonly loadedBy: readonly string[];
  /** The number of accounts that have, or had, something of it, a link of a business instruction included. */
  readonly accounts: number;
  /** The last announcement; `undefined` without one. */
  readonly expected: ExpectedItems | undefined;
  /** Absent until its loader ends it, and once it is announced again or undone. */
  readonly end?: BatchEnd | undefined;
  /** The number of accounts and businesses that still have something of it. */
  readonly left: number;
  /** The time at which an undo removed the last of it; `undefined` when none did, or something was loaded since. */
  readonly undoneAt: UtcInstant | undefined;
  /** The id of the operator's key; `undefined` for the command line. */
  readonly undoneBy: string | undefined;
}

/** The number of a caller's own items that will be loaded into a batch; a missing kind has no known total. */
export type ExpectedItems = Partial<BatchItems>;

/** As many batches of the supplier are announced, and not loaded yet, as may be. */
export interface TooManyAnnouncements {
  readonly kind: 'too-many-announcements';
}

/** Nothing was ever created under the name, and nothing announced. */
export interface ImportBatchNotFound {
  readonly kind: 'import-batch-not-found';
}

export const MOST_OPEN_ANNOUNCEMENTS = 100;

/**
 * True unless everything that was announced is stored, or its loader has sent all of it. One of which nothing is stored is open
 * whatever was announced, as is a stopped one without totals.
 */
export function isOpenAnnouncement({ expected, stored, end }: AnnouncedItems): boolean {
  if (end && !end.isStopped) return false;
  if (end && Object.keys(expected).length === 0) return true;
  const kinds = Object.keys(stored) as (keyof BatchItems)[];
  return (
    kinds.every((kind) => stored[kind] === 0) ||
    kinds.some((kind) => (expected[kind] ?? 0) > stored[kind])
  );
}

/** Adds up what was announced, and what is stored of the kinds that were. */
export function sumOfAnnounced(all: readonly AnnouncedItems[]): AnnouncedItems {
  const expected: Partial<Record<keyof BatchItems, number>> = {};
  const stored: Record<keyof BatchItems, number> = { ...NO_ITEMS };
  for (const one of all)
    for (const kind of Object.keys(one.expected) as (keyof BatchItems)[]) {
      expected[kind] = (expected[kind] ?? 0) + (one.expected[kind] ?? 0);
      stored[kind] += one.stored[kind];
    }
  return { expected, stored };
}

/** The announcement of a batch as it is listed; a load that ended without one has no totals. */
export function listedAnnouncement({
  expected,
  end,
}: Partial<AnnouncedItems>): Pick<ImportBatch, 'expected' | 'end'> {
  const isTold = expected && (!end || Object.keys(expected).length > 0);
  return { expected: isTold ? expected : undefined, ...(end && { end }) };
}

export interface AnnouncedItems {
  readonly expected: ExpectedItems;
  /** The caller's own items, without the notes of the service, as they were counted last. */
  readonly stored: BatchItems;
  readonly end?: BatchEnd | undefined;
}

/** The last write to it is known for an hour at least. */
export interface AnnouncedBatch extends AnnouncedItems, Partial<Omit<WrittenBatch, 'name'>> {
  readonly name: ImportBatchName;
  /** The time at which it was announced, the first time since an undo or an end; absent if that is not known. */
  readonly announcedAt?: UtcInstant;
}

export type OwnerReference = AccountReference | BusinessReference;

/** An account or a business with something of a batch. `place` is its place in the list. */
export interface BatchOwner {
  readonly reference: OwnerReference;
  readonly place: number;
}

/** The state that decides about an undo, read in the transaction that removes. */
export interface BatchState extends BatchOnAccount {
  readonly status: SupplierStatus;
}

/** Decides by the rules of the domain if the batch may be removed from one account or business. */
export type DecideUndo<E> = (state: BatchState) => Result<void, E>;

/** `preview` removes nothing and returns what `remove` would. */
export type UndoMode = 'remove' | 'preview';

export interface RemovalOfItem {
  readonly at: UtcInstant;
  /** The id of the operator's key; absent for the command line. */
  readonly by?: string | undefined;
}

export interface AuditedRemoval extends RemovalOfItem {
  readonly kind: LoadedItem['kind'];
  /** Its identifier; of a note when it was created, of an instruction the vendor's reference. */
  readonly item: string;
}

/** Lists and removes what was created under the names of batches. Ledgers store the batch with each append, so it is never wrong. */
export interface ImportBatchRepository {
  /** The first created first, those that were only announced last, or only the one with this name. Empty for a supplier that does not exist. */
  list(supplierCode: string, name?: string): Promise<readonly ImportBatch[]>;

  /**
   * Returns at most `limit` accounts, or businesses, that have something of the batch, in the order of their places, those
   * after `after`.
   */
  listOwners(
    batch: BatchReference,
    of: 'accounts' | 'businesses',
    after: number,
    limit: number,
  ): Promise<readonly BatchOwner[]>;

  /**
   * Removes what the batch created on the account or business, if `decide` allows it: all of it, durably, or nothing. The status
   * of the supplier, the owner and its periods do not change meanwhile, and an append of an earlier reading is not stored
   * afterwards. The idempotency keys of the removed appends go too; of a business its instructions with all of their links, and
   * the links that the batch added to other instructions. Returns what was removed: nothing where a second undo was faster.
   */
  removeFrom<E>(
    batch: BatchReference,
    owner: OwnerReference,
    decide: DecideUndo<E>,
    mode: UndoMode,
  ): Promise<Result<RemovedItems, E>>;

  /**
   * Removes the item, of a batch or of none, if `decide` allows it: as `removeFrom` does, with the service's note about
   * a moved date and the links of a business's instruction. Its batch counts it no longer. Keeps who removed it in the audit.
   * Returns what was removed: nothing where there is no such item, account or business.
   */
  removeItem<E>(
    item: LoadedItem,
    removal: RemovalOfItem,
    decide: DecideUndo<E>,
    mode: UndoMode,
  ): Promise<Result<RemovedItems, E>>;

  /**
   * Replaces what was announced for the batch, which need not exist yet, and counts what is stored of it. Announces nothing
   * where `MOST_OPEN_ANNOUNCEMENTS` others of the supplier are open: have nothing stored yet, or less than was announced.
   */
  announce(
    batch: BatchReference,
    expected: ExpectedItems,
    now: Date,
  ): Promise<Result<void, TooManyAnnouncements>>;

  /**
   * Ends the load of the batch until it is announced again, and counts what is stored of it. Nothing ends where it is not
   * announced and has no items.
   */
  end(batch: BatchReference, end: BatchEnd): Promise<Result<void, ImportBatchNotFound>>;

  /** Takes the announcement of the batch back; `false` when there is none. */
  withdraw(batch: BatchReference): Promise<boolean>;

  /**
   * Counts again what is stored of the announced batches that were undone, or written to, since they were counted last. To
   * be called every ten seconds on each server, after `ActivityRepository.add`.
   */
  countAnnounced(now: Date): Promise<void>;

  /**
   * Stores that an undo removed the last of an existing batch, if `decide` allows it with the status of that moment, and
   * whether nothing of the batch is stored then.
   */
  markUndone<E>(
    batch: BatchReference,
    undone: Pick<ImportBatch, 'undoneAt' | 'undoneBy'>,
    decide: (status: SupplierStatus, isEmpty: boolean) => Result<void, E>,
  ): Promise<Result<void, E>>;
}

/** The ports of the commands of batches. */
export interface BatchPorts {
  readonly suppliers: SupplierRepository;
  readonly importBatches: ImportBatchRepository;
  readonly clock: Clock;
}
