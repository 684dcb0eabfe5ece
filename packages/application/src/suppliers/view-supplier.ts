import type { ImportSupplier } from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import { isInScope, type TenantScope } from '../organisations/tenant-scope.js';
import type { SupplierNotFound } from './supplier-not-found.js';
import type { SupplierCounters, SupplierRepository } from './supplier-repository.js';

/** A supplier, and how much has been loaded for it. */
export interface SupplierOverview {
  readonly supplier: ImportSupplier;
  readonly counters: SupplierCounters;
}

/** Returns a supplier of the tenant with its counters. */
export type ViewSupplier = (
  tenantScope: TenantScope,
  code: string,
) => Promise<Result<SupplierOverview, SupplierNotFound>>;

interface Ports {
  readonly suppliers: Pick<SupplierRepository, 'find' | 'count'>;
}

/** Another organisation's supplier is answered as an unknown one. */
export const makeViewSupplier =
  ({ suppliers }: Ports): ViewSupplier =>
  async (tenantScope, code) => {
    const supplier = await suppliers.find(code);
    if (!supplier || !isInScope(supplier, tenantScope))
      return err({ kind: 'import-supplier-not-found' });
    return ok({ supplier, counters: await suppliers.count(code) });
  };
