import type { SupplierCode } from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import { isInScope, type TenantScope } from '../organisations/tenant-scope.js';
import type { SupplierNotFound } from '../suppliers/supplier-not-found.js';
import type { SupplierRepository } from '../suppliers/supplier-repository.js';
import type { ImportBatch, ImportBatchRepository } from './import-batch-repository.js';

/** Returns the batches of a supplier of the tenant, the first created first. */
export type ListImportBatches = (
  tenantScope: TenantScope,
  supplierCode: SupplierCode,
) => Promise<Result<readonly ImportBatch[], SupplierNotFound>>;

interface Ports {
  readonly suppliers: Pick<SupplierRepository, 'find'>;
  readonly batches: Pick<ImportBatchRepository, 'list'>;
}

/** Another organisation's supplier is answered as an unknown one. */
export const makeListImportBatches =
  ({ suppliers, batches }: Ports): ListImportBatches =>
  async (tenantScope, supplierCode) => {
    const supplier = await suppliers.find(supplierCode);
    if (!supplier || !isInScope(supplier, tenantScope))
      return err({ kind: 'import-supplier-not-found' });
    return ok(await batches.list(supplierCode));
  };
