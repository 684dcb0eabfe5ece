import { utcInstantOf, type BatchEnd } from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import type { TenantScope } from '../organisations/organisation-repository.js';
import type { SupplierNotFound } from '../suppliers/supplier-repository.js';
import type {
  BatchReference,
  ExpectedItems,
  ImportBatchNotFound,
  TooManyAnnouncements,
  BatchPorts,
} from './import-batch-repository.js';

/**
 * Announces how much is going to be loaded into a batch, at any status of the supplier; the last announcement counts.
 * Another organisation's supplier is answered as an unknown one.
 */
export const makeAnnounceBatch =
  ({ suppliers, importBatches, clock }: BatchPorts) =>
  async (
    tenantScope: TenantScope,
    batch: BatchReference,
    expected: ExpectedItems,
  ): Promise<Result<void, SupplierNotFound | TooManyAnnouncements>> => {
    if (!(await suppliers.find(batch.supplierCode, tenantScope)))
      return err({ kind: 'import-supplier-not-found' });
    return importBatches.announce(batch, expected, clock.now());
  };

/** Takes an announcement back; a repeat does nothing. */
export const makeWithdrawAnnouncement =
  ({ suppliers, importBatches }: BatchPorts) =>
  async (
    tenantScope: TenantScope,
    batch: BatchReference,
  ): Promise<Result<void, SupplierNotFound>> => {
    if (!(await suppliers.find(batch.supplierCode, tenantScope)))
      return err({ kind: 'import-supplier-not-found' });
    await importBatches.withdraw(batch);
    return ok();
  };

/** Ends the load of a batch, at any status of the supplier; the last statement counts. */
export const makeEndBatch =
  ({ suppliers, importBatches, clock }: BatchPorts) =>
  async (
    tenantScope: TenantScope,
    batch: BatchReference,
    end: Omit<BatchEnd, 'at'>,
  ): Promise<Result<BatchEnd, SupplierNotFound | ImportBatchNotFound>> => {
    if (!(await suppliers.find(batch.supplierCode, tenantScope)))
      return err({ kind: 'import-supplier-not-found' });
    const ended = { ...end, at: utcInstantOf(clock.now()) };
    return (await importBatches.end(batch, ended)).map(() => ended);
  };
