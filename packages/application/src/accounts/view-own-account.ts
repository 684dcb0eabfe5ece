import type { AccountReference } from '@data-import/domain';
import { err, type Result } from 'neverthrow';
import { isInScope, type TenantScope } from '../organisations/tenant-scope.js';
import type { SupplierNotFound } from '../suppliers/supplier-not-found.js';
import type { SupplierRepository } from '../suppliers/supplier-repository.js';
import type { AccountNumberNotFound } from './account-number-not-found.js';
import type { AccountRepository, PageOfAccount } from './account-repository.js';
import type { JudgedAccountView, ViewAccount } from './view-account.js';

/** As `ViewAccount`, of an account of the tenant by the tenant's own number. */
export type ViewOwnAccount = (
  tenantScope: TenantScope,
  account: AccountReference,
  page: PageOfAccount,
) => Promise<Result<JudgedAccountView, SupplierNotFound | AccountNumberNotFound>>;

interface Ports {
  readonly accounts: Pick<AccountRepository, 'list'>;
  readonly suppliers: Pick<SupplierRepository, 'find'>;
  readonly viewAccount: ViewAccount;
}

/** Another organisation's supplier is answered as an unknown one. */
export const makeViewOwnAccount =
  ({ accounts, suppliers, viewAccount }: Ports): ViewOwnAccount =>
  async (tenantScope, { supplierCode, externalAccountNumber }, page) => {
    const supplier = await suppliers.find(supplierCode);
    if (!supplier || !isInScope(supplier, tenantScope))
      return err({ kind: 'import-supplier-not-found' });
    const [account] = await accounts.list(supplierCode, [externalAccountNumber]);
    return account ? viewAccount(account.number, page) : err({ kind: 'account-number-not-found' });
  };
