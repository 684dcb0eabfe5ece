import { err, ok, type Result } from 'neverthrow';
import type { Clock } from '../clock.js';
import { isInScope, type TenantScope } from '../organisations/organisation-repository.js';
import type { SupplierNotFound, SupplierRepository } from '../suppliers/supplier-repository.js';
import type {
  BatchReference,
  ExpectedItems,
  ImportBatchRepository,
} from './import-batch-repository.js';

/** Announces how much is going to be loaded into a batch, at any status of the supplier; the last announcement counts. */
export type AnnounceBatch = (
  tenantScope: TenantScope,
  batch: BatchReference,
  expected: ExpectedItems,
) => Promise<Result<void, SupplierNotFound>>;

interface Ports {
  readonly suppliers: Pick<SupplierRepository, 'find'>;
  readonly importBatches: Pick<ImportBatchRepository, 'announce'>;
  readonly clock: Clock;
}

/** Another organisation's supplier is answered as an unknown one. */
export const makeAnnounceBatch =
  ({ suppliers, importBatches, clock }: Ports): AnnounceBatch =>
  async (tenantScope, batch, expected) => {
    const supplier = await suppliers.find(batch.supplierCode);
    if (!supplier || !isInScope(supplier, tenantScope))
      return err({ kind: 'import-supplier-not-found' });
    await importBatches.announce(batch, expected, clock.now());
    return ok();
  };
