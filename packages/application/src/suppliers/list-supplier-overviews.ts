import { isInScope, type TenantScope } from '../organisations/tenant-scope.js';
import type { SupplierRepository } from './supplier-repository.js';
import type { SupplierOverview } from './view-supplier.js';

/** The suppliers of the tenant with their counters, by code. */
export type ListSupplierOverviews = (
  tenantScope: TenantScope,
) => Promise<readonly SupplierOverview[]>;

interface Ports {
  readonly suppliers: Pick<SupplierRepository, 'list' | 'count'>;
}

/** Counters are read supplier by supplier, so they belong to different moments. */
export const makeListSupplierOverviews =
  ({ suppliers }: Ports): ListSupplierOverviews =>
  async (tenantScope) => {
    const overviews: SupplierOverview[] = [];
    for (const supplier of await suppliers.list())
      if (isInScope(supplier, tenantScope))
        overviews.push({ supplier, counters: await suppliers.count(supplier.code) });
    return overviews;
  };
