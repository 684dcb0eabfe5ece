import { err, ok, type Result } from 'neverthrow';

/** No supplier has this code, or it belongs to another organisation. */
export interface SupplierNotFound {
  readonly kind: 'import-supplier-not-found';
}

/** What a reader returned, which is `undefined` when it did not find the supplier. */
export function orSupplierNotFound<T>(found: T | undefined): Result<T, SupplierNotFound> {
  return found === undefined ? err({ kind: 'import-supplier-not-found' }) : ok(found);
}
