import type { ExportQuery } from '../../src/exports/export-reader.js';
import { isInScope } from '../../src/organisations/tenant-scope.js';
import type { MemoryStore, StoredAccount, StoredSupplier } from '../memory-store.js';

/** `undefined` when the supplier is unknown or another organisation's. */
export function visibleSupplier(
  store: MemoryStore,
  { tenantScope, supplierCode }: Pick<ExportQuery, 'tenantScope' | 'supplierCode'>,
): StoredSupplier | undefined {
  const stored = store.suppliers.get(supplierCode);
  return stored && isInScope(stored.supplier, tenantScope) ? stored : undefined;
}

/** The imported accounts, or the one that is asked for, in the order in which they were staged. */
export function accountsToExport(
  { processes, accounts }: StoredSupplier,
  { externalAccountNumber }: Pick<ExportQuery, 'externalAccountNumber'>,
): readonly { readonly account: StoredAccount; readonly place: number }[] {
  return [...processes].flatMap(([number, { place }]) => {
    const account = accounts.get(number);
    const isAskedFor = externalAccountNumber === undefined || externalAccountNumber === number;
    return account && isAskedFor ? [{ account, place }] : [];
  });
}
