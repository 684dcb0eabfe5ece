import { setImmediate } from 'node:timers/promises';
import type { SupplierCode } from '@data-import/domain';
import { sumOf } from '../../src/activity/activity-log.js';
import type {
  Activity,
  ActivityRepository,
  CountedRefusal,
  RefusalQuery,
  SeenRequest,
  SupplierRefusal,
} from '../../src/activity/activity-repository.js';
import { isInScope } from '../../src/organisations/organisation-repository.js';
import type { MemoryStore } from '../memory-store.js';

export class MemoryActivityRepository implements ActivityRepository {
  constructor(private readonly store: MemoryStore) {}

  async add(supplierCode: SupplierCode, { refusals, batches }: Activity): Promise<void> {
    await setImmediate();
    const stored = this.store.suppliers.get(supplierCode);
    if (!stored) return;
    for (const refusal of refusals) {
      const key = `${refusal.operation}/${refusal.code}`;
      const other = stored.refusals.get(key);
      stored.refusals.set(key, other ? sumOf(other, refusal) : refusal);
    }
    for (const { name, lastAt } of batches) {
      const before = stored.writtenBatches.get(name);
      if (before === undefined || before < lastAt) stored.writtenBatches.set(name, lastAt);
    }
  }

  async listRefusals(
    { tenantScope, supplierCode }: RefusalQuery,
    limit: number,
  ): Promise<readonly SupplierRefusal[]> {
    await setImmediate();
    return [...this.store.suppliers.values()]
      .filter(({ supplier }) => isInScope(supplier, tenantScope))
      .filter(({ supplier }) => supplierCode === undefined || supplier.code === supplierCode)
      .flatMap(({ supplier, refusals }) =>
        [...refusals.values()].map((refusal) => {
          const { requests: _, ...counted } = refusal;
          return { supplierCode: supplier.code, ...counted };
        }),
      )
      .toSorted(byFrequency)
      .slice(0, limit);
  }

  async listRefusedRequests(
    supplierCode: SupplierCode,
    { operation, code }: Pick<CountedRefusal, 'operation' | 'code'>,
  ): Promise<readonly SeenRequest[]> {
    await setImmediate();
    const stored = this.store.suppliers.get(supplierCode);
    return stored?.refusals.get(`${operation}/${code}`)?.requests ?? [];
  }
}

function byFrequency(a: SupplierRefusal, b: SupplierRefusal): number {
  return b.count - a.count || (placeOf(a) < placeOf(b) ? -1 : 1);
}

const placeOf = ({ supplierCode, operation, code }: SupplierRefusal) =>
  `${supplierCode}\0${operation}/${code}`;
