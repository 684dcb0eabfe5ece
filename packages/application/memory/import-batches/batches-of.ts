import type { ImportBatchName } from '@data-import/domain';
import type { StoredSupplier } from '../memory-store.js';
import { StoredBatch } from './stored-batch.js';

const BATCHES = new WeakMap<StoredSupplier, Map<ImportBatchName, StoredBatch>>();

/** Those under whose names something was created. */
export function batchesOf(supplier: StoredSupplier): Map<ImportBatchName, StoredBatch> {
  const batches = BATCHES.get(supplier) ?? new Map<ImportBatchName, StoredBatch>();
  BATCHES.set(supplier, batches);
  return batches;
}

/** Made by the first append to it. */
export function batchOf(supplier: StoredSupplier, name: ImportBatchName): StoredBatch {
  const batches = batchesOf(supplier);
  const batch = batches.get(name) ?? new StoredBatch();
  batches.set(name, batch);
  return batch;
}
