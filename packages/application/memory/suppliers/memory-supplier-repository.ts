import { setImmediate } from 'node:timers/promises';
import type { ImportSupplier, SupplierStatusChange, UtcInstant } from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import {
  changedSupplier,
  type SupplierAlreadyExists,
  type SupplierChange,
  type SupplierCounters,
  type SupplierRepository,
} from '../../src/suppliers/supplier-repository.js';
import { countOf, StoredSupplier, type MemoryStore } from '../memory-store.js';

export class MemorySupplierRepository implements SupplierRepository {
  constructor(private readonly store: MemoryStore) {}

  async find(code: string): Promise<ImportSupplier | undefined> {
    return this.store.suppliers.get(code)?.supplier;
  }

  async list(): Promise<readonly ImportSupplier[]> {
    return [...this.store.suppliers.values()]
      .map(({ supplier }) => supplier)
      .toSorted((a, b) => (a.code < b.code ? -1 : 1));
  }

  async add(supplier: ImportSupplier): Promise<Result<void, SupplierAlreadyExists>> {
    await setImmediate();
    if (!this.store.organisations.has(supplier.organisationId))
      throw new Error(`There is no organisation '${supplier.organisationId}'.`);
    if (this.store.suppliers.has(supplier.code))
      return err({ kind: 'import-supplier-already-exists' });
    this.store.suppliers.set(supplier.code, new StoredSupplier(supplier));
    return ok();
  }

  async update(
    code: string,
    change: SupplierChange,
    at: UtcInstant,
    by?: string,
  ): Promise<ImportSupplier | undefined> {
    await setImmediate();
    const stored = this.store.suppliers.get(code);
    if (!stored) return undefined;

    const { status: from } = stored.supplier;
    stored.supplier = changedSupplier(stored.supplier, change);
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
  }

  async listStatusChanges(code: string): Promise<readonly SupplierStatusChange[]> {
    return [...(this.store.suppliers.get(code)?.statusChanges ?? [])];
  }

  async count(code: string): Promise<SupplierCounters> {
    return countOf(this.store.suppliers.get(code));
  }

  async countDifferent(code: string, items: number): Promise<void> {
    const stored = this.store.suppliers.get(code);
    if (stored) stored.different += items;
  }
}
