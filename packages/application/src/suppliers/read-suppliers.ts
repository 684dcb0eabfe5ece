import { err, ok, type Result } from 'neverthrow';
import type { TenantScope } from '../import-processes/import-process-reader.js';
import type { SupplierNotFound, SupplierOverview } from './manage-suppliers.js';
import type { SupplierRepository } from './supplier-repository.js';

/** What those who load data see of import suppliers. Another organisation's is as good as none. */
export interface ReadSuppliers {
  /** By code. */
  list(tenantScope: TenantScope): Promise<readonly SupplierOverview[]>;
  view(tenantScope: TenantScope, code: string): Promise<Result<SupplierOverview, SupplierNotFound>>;
}

interface Ports {
  readonly suppliers: SupplierRepository;
}

/** Counters are those of the moment in which each supplier is read. */
export const makeReadSuppliers = ({ suppliers }: Ports): ReadSuppliers => ({
  async list(tenantScope) {
    const overviews: SupplierOverview[] = [];
    for (const supplier of await suppliers.list())
      if (tenantScope === undefined || supplier.organisationId === tenantScope)
        overviews.push({ supplier, counters: await suppliers.count(supplier.code) });
    return overviews;
  },

  async view(tenantScope, code) {
    const supplier = await suppliers.find(code);
    if (!supplier || (tenantScope !== undefined && supplier.organisationId !== tenantScope))
      return err({ kind: 'import-supplier-not-found' });
    return ok({ supplier, counters: await suppliers.count(code) });
  },
});
