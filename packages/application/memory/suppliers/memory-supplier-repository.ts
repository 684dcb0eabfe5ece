import { err, ok } from 'neverthrow';
import { factsOfSupplier } from '../../src/audit/audit-entry.js';
import { isInScope } from '../../src/organisations/organisation-repository.js';
import {
  changedSupplier,
  type SupplierRepository,
} from '../../src/suppliers/supplier-repository.js';
import { noteChange } from '../audit/memory-audit-log.js';
import { countOf, StoredSupplier, type MemoryStore } from '../memory-store.js';

export function memorySupplierRepository({
  organisations,
  suppliers,
}: MemoryStore): SupplierRepository {
  return {
    async find(code, tenantScope) {
      const found = suppliers.get(code)?.supplier;
      return found && isInScope(found, tenantScope) ? found : undefined;
    },

    async list() {
      return [...suppliers.values()]
        .map(({ supplier }) => supplier)
        .toSorted((a, b) => (a.code < b.code ? -1 : 1));
    },

    async add(supplier) {
      if (!organisations.has(supplier.organisationId))
        throw new Error(`There is no organisation '${supplier.organisationId}'.`);
      if (suppliers.has(supplier.code)) return err({ kind: 'import-supplier-already-exists' });
      suppliers.set(supplier.code, new StoredSupplier(supplier));
      noteChange();
      return ok();
    },

    async update(code, change, at, by) {
      const stored = suppliers.get(code);
      if (!stored) return undefined;

      const before = stored.supplier;
      const { status: from } = before;
      stored.supplier = changedSupplier(before, change);
      noteChange(factsOfSupplier(before, stored.supplier));
      const { status: to } = stored.supplier;
      const { reason } = change;
      if (from !== to)
        stored.statusChanges.push({
          supplierCode: stored.supplier.code,
          from,
          to,
          changedAt: at,
          ...(by !== undefined && { changedBy: by }),
          ...(reason !== undefined && { reason }),
        });
      return stored.supplier;
    },

    async listStatusChanges(code) {
      return [...(suppliers.get(code)?.statusChanges ?? [])];
    },

    async count(code) {
      return countOf(suppliers.get(code));
    },

    async countDifferent(code, items) {
      const stored = suppliers.get(code);
      if (stored?.supplier.status === 'ongoing') stored.different += items;
    },
  };
}
