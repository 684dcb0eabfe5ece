import type { SupplierRepository } from '../suppliers/supplier-repository.js';
import type { ImportRequestOptions } from './import-request-options.js';

export type DifferenceCounter = Pick<SupplierRepository, 'countDifferent'>;

/**
 * For one request: counts items that differ from their stored content, once however often the request is decided again. To
 * be called before anything is stored: a count that fails must not refuse a request that has been stored.
 */
export function makeCountDifferent(
  suppliers: DifferenceCounter,
  supplierCode: string,
  { isDryRun = false }: ImportRequestOptions,
): (items: number) => Promise<void> {
  let isCounted = isDryRun;
  return async (items) => {
    if (isCounted || items === 0) return;
    await suppliers.countDifferent(supplierCode, items);
    isCounted = true;
  };
}
