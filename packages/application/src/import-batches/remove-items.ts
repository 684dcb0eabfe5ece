import {
  requireNoneInClosedPeriod,
  requirePaused,
  utcInstantOf,
  type MigrationNotPaused,
  type StatementPeriodClosed,
  type SupplierCode,
  type LoadedItem,
  type RemovedItems,
} from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import type { SupplierNotFound } from '../suppliers/supplier-repository.js';
import type { BatchPorts, BatchState } from './import-batch-repository.js';

export interface RemoveItemsCommand {
  readonly supplierCode: SupplierCode;
  /** Remove nothing, and say what would be removed. */
  readonly isDryRun: boolean;
  /** The id of the operator's key; absent for the command line. */
  readonly by?: string;
}

/** Nothing is stored that the item names: it was never loaded, or it was removed before. */
export interface ItemNotFound {
  readonly kind: 'item-not-found';
}

/** Removes one item, whole or not at all; returns what was removed, with the note about a moved date. */
export type RemoveItem = (
  item: LoadedItem,
) => Promise<Result<RemovedItems, ItemNotFound | MigrationNotPaused | StatementPeriodClosed>>;

/** Lets single items of a paused supplier be removed, by the rules of the undo of a batch. Safe to repeat. */
export const makeRemoveItems =
  ({ suppliers, importBatches, clock }: BatchPorts) =>
  async ({
    supplierCode,
    isDryRun,
    by,
  }: RemoveItemsCommand): Promise<Result<RemoveItem, SupplierNotFound | MigrationNotPaused>> => {
    const supplier = await suppliers.find(supplierCode);
    if (!supplier) return err({ kind: 'import-supplier-not-found' });
    const mayRemove = isDryRun ? () => ok() : requirePaused;
    const decide = (state: BatchState) =>
      mayRemove(state.status).andThen(() => requireNoneInClosedPeriod(state));
    return mayRemove(supplier.status).map(() => async (item: LoadedItem) => {
      const removal = { at: utcInstantOf(clock.now()), by };
      const mode = isDryRun ? 'preview' : 'remove';
      const removed = await importBatches.removeItem(item, removal, decide, mode);
      return removed.andThen((items) =>
        Object.values(items).some((count) => count > 0)
          ? ok(items)
          : err({ kind: 'item-not-found' } as const),
      );
    });
  };
