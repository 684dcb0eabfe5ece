import { setImmediate } from 'node:timers/promises';
import { utcInstantOf } from '@data-import/domain';
import {
  PROGRESS_BOUNDS,
  type ProgressReader,
  type SupplierProgress,
} from '../../src/progress/progress-reader.js';
import type { MemoryStore, StoredSupplier } from '../memory-store.js';
import { countOf } from '../suppliers/supplier-counters.js';

/** The progress of the suppliers of a `MemoryStore`. */
export class MemoryProgressReader implements ProgressReader {
  constructor(private readonly store: MemoryStore) {}

  async read(
    codes: readonly string[] | undefined,
    now: Date,
  ): Promise<readonly SupplierProgress[]> {
    await setImmediate();
    return [...this.store.suppliers.values()]
      .filter(({ supplier }) => codes === undefined || codes.includes(supplier.code))
      .toSorted((a, b) => (a.supplier.code < b.supplier.code ? -1 : 1))
      .map((stored) => progressOf(stored, now));
  }
}

function progressOf(stored: StoredSupplier, now: Date): SupplierProgress {
  const since = (ms: number) => utcInstantOf(new Date(now.getTime() - ms));
  const refusedSince = since(PROGRESS_BOUNDS.refusalsWithinMs);
  const writtenSince = since(PROGRESS_BOUNDS.batchesWithinMs);
  return {
    supplier: stored.supplier,
    counters: countOf(stored),
    lastChange: stored.statusChanges.at(-1),
    refusals: [...stored.refusals]
      .filter(([, { lastAt }]) => lastAt >= refusedSince)
      .toSorted(([a, one], [b, other]) => other.count - one.count || (a < b ? -1 : 1))
      .map(([, refusal]) => refusal)
      .slice(0, PROGRESS_BOUNDS.refusals),
    batches: [...stored.writtenBatches]
      .map(([name, lastAt]) => ({ name, lastAt }))
      .filter(({ lastAt }) => lastAt >= writtenSince)
      .toSorted((a, b) =>
        a.lastAt === b.lastAt ? compare(a.name, b.name) : compare(b.lastAt, a.lastAt),
      )
      .slice(0, PROGRESS_BOUNDS.batches),
  };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : 1;
}
