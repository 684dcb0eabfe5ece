import type { BusinessReference, ExternalAccountNumber } from '@data-import/domain';
import { err, type Result } from 'neverthrow';
import type { SupplierNotFound, SupplierRepository } from '../suppliers/supplier-repository.js';
import type { AccountsNotFound, BusinessRepository } from './business-repository.js';

interface Needed {
  readonly businesses: BusinessRepository;
  readonly suppliers: SupplierRepository;
}

/** The accounts to add, which must be imported accounts of the supplier; those that it has may be named again. */
export interface CreateBusinessCommand {
  readonly business: BusinessReference;
  readonly externalAccountNumbers: readonly ExternalAccountNumber[];
}

/** Makes the business or adds accounts to it; answers with all its external account numbers. `businesses` needs an existing supplier. */
export const makeCreateBusiness =
  ({ businesses, suppliers }: Needed) =>
  async ({
    business,
    externalAccountNumbers,
  }: CreateBusinessCommand): Promise<
    Result<readonly ExternalAccountNumber[], SupplierNotFound | AccountsNotFound>
  > => {
    if (!(await suppliers.find(business.supplierCode)))
      return err({ kind: 'import-supplier-not-found' });
    return businesses.addAccounts(business, externalAccountNumbers);
  };
