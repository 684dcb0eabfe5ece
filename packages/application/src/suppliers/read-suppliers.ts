import { err, ok, type Result } from 'neverthrow';
import type { Readership } from '../import-processes/import-process-reader.js';
import type { SupplierNotFound, SupplierOverview } from './manage-suppliers.js';
import type { SupplierRepository } from './supplier-repository.js';

/** What those who load data see of import suppliers. Another organisation's is as good as none. */
export interface ReadSuppliers {
  /** By code. */
  list(readership: Readership): Promise<readonly SupplierOverview[]>;
  view(readership: Readership, code: string): Promise<Result<SupplierOverview, SupplierNotFound>>;
}

interface Ports {
  readonly suppliers: SupplierRepository;
}

/** Counters are those of the moment in which each supplier is read. */
export const makeReadSuppliers = ({ suppliers }: Ports): ReadSuppliers => ({
  async list(readership) {
    const overviews: SupplierOverview[] = [];
    for (const supplier of await suppliers.list())
      if (readership === undefined || supplier.organisationId === readership)
        overviews.push({ supplier, counters: await suppliers.count(supplier.code) });
    return overviews;
  },

  async view(readership, code) {
    const supplier = await suppliers.find(code);
    if (!supplier || (readership !== undefined && supplier.organisationId !== readership))
      return err({ kind: 'import-supplier-not-found' });
    return ok({ supplier, counters: await suppliers.count(code) });
  },
});
