import { err, ok, type Result } from 'neverthrow';
import { isInScope } from '../organisations/tenant-scope.js';
import type { SupplierNotFound } from '../suppliers/supplier-not-found.js';
import type { SupplierRepository } from '../suppliers/supplier-repository.js';
import type { AccountQuery, AccountRepository, FoundAccount } from './account-repository.js';

/** Returns at most 100 accounts of the tenant that have what is looked for. */
export type SearchAccounts = (
  query: AccountQuery,
) => Promise<Result<readonly FoundAccount[], SupplierNotFound>>;

interface Ports {
  readonly accounts: Pick<AccountRepository, 'search'>;
  readonly suppliers: Pick<SupplierRepository, 'find'>;
}

const MOST_ACCOUNTS = 100;

/** Another organisation's supplier is answered as an unknown one. */
export const makeSearchAccounts =
  ({ accounts, suppliers }: Ports): SearchAccounts =>
  async (query) => {
    const { supplierCode, tenantScope } = query;
    if (supplierCode !== undefined) {
      const supplier = await suppliers.find(supplierCode);
      if (!supplier || !isInScope(supplier, tenantScope))
        return err({ kind: 'import-supplier-not-found' });
    }
    return ok(await accounts.search(query, MOST_ACCOUNTS));
  };
