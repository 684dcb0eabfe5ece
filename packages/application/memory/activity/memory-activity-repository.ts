import { mergedRefusals } from '../../src/server-state/activity-log.js';
import { withoutErased } from '../../src/erasures/account-erasures.js';
import type {
  ActivityRepository,
  SupplierRefusal,
} from '../../src/activity/activity-repository.js';
import { suppliersIn, type MemoryStore } from '../memory-store.js';

export function memoryActivityRepository(store: MemoryStore): ActivityRepository {
  return {
    async add(supplierCode, { refusals, batches }) {
      const stored = store.suppliers.get(supplierCode);
      if (!stored) return;
      for (const sent of refusals) {
        const requests = withoutErased(sent.requests, (number) => stored.isErased(number));
        const refusal = { ...sent, requests };
        const key = `${refusal.operation}/${refusal.code}`;
        const other = stored.refusals.get(key);
        stored.refusals.set(key, other ? mergedRefusals(other, refusal) : refusal);
      }
      for (const batch of batches) {
        const before = stored.writtenBatches.get(batch.name);
        if (!before || before.lastAt <= batch.lastAt) stored.writtenBatches.set(batch.name, batch);
      }
    },

    async listRefusals(query, limit) {
      return suppliersIn(store, query)
        .flatMap(({ supplier, refusals }) =>
          [...refusals.values()].map((refusal) => {
            const { requests: _, ...counted } = refusal;
            return { supplierCode: supplier.code, ...counted };
          }),
        )
        .toSorted((a, b) => b.count - a.count || (placeOf(a) < placeOf(b) ? -1 : 1))
        .slice(0, limit);
    },

    async listRefusedRequests(supplierCode, { operation, code }) {
      const stored = store.suppliers.get(supplierCode);
      return stored?.refusals.get(`${operation}/${code}`)?.requests ?? [];
    },
  };
}

const placeOf = ({ supplierCode, operation, code }: SupplierRefusal) =>
  `${supplierCode}\0${operation}/${code}`;
