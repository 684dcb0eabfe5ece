import type {
  ImportSupplier,
  ProgressSample,
  SupplierStatusChange,
  BatchItems,
} from '@data-import/domain';
import type { SupplierCounters } from '../suppliers/supplier-repository.js';
import type { AnnouncedBatch, AnnouncedItems } from '../import-batches/import-batch-repository.js';
import type { CountedRefusal, WrittenBatch } from '../activity/activity-repository.js';

export interface SupplierSample extends ProgressSample {
  /** The items that were stored of the announced batches, as they were counted last. */
  readonly announced: BatchItems;
}

/** The progress of a supplier's migration at one moment. */
export interface SupplierProgress {
  readonly supplier: ImportSupplier;
  readonly counters: SupplierCounters;
  /** The last change of the status; `undefined` while it has not changed. */
  readonly lastChange: SupplierStatusChange | undefined;
  /** The refusals (4xx) of the last hour, at most 10, most frequent of all time first. */
  readonly refusals: readonly CountedRefusal[];
  /** The batches written to in the last five minutes, the last first; at most 100. */
  readonly batches: readonly WrittenBatch[];
  /** The open announcements, and the 20 that were finished last; the last counted first. */
  readonly announced: readonly AnnouncedBatch[];
  /** The sum of all announcements that are not open, of the kinds that they announced. */
  readonly finished: AnnouncedItems;
  /** Requests of all time by what they load: with an answer 4xx for another reason than the supplier's status, and 5xx. */
  readonly refused: BatchItems;
  readonly failed: BatchItems;
  /** The samples that `sample` took in the last hour and the newest before; oldest first. */
  readonly samples: readonly SupplierSample[];
}

/** Reads progress at a cost that does not grow with what is stored. */
export interface ProgressReader {
  /** Reads suppliers by code, in one statement. Without codes, all suppliers; those that do not exist are left out. */
  read(codes: readonly string[] | undefined, now: Date): Promise<readonly SupplierProgress[]>;

  /**
   * Stores what is imported now for each supplier, unless the newest sample is the same or less than nine seconds old: of
   * several servers that call it every ten seconds one takes the sample.
   */
  sample(now: Date): Promise<void>;
}

export const PROGRESS_BOUNDS = {
  refusals: 10,
  refusalsWithinMs: 3_600_000,
  batches: 100,
  batchesWithinMs: 300_000,
  finished: 20,
  /** Less than the time between two samples, as timers are not exact. */
  samplesApartMs: 9000,
  samplesKeptMs: 3_720_000,
} as const;
