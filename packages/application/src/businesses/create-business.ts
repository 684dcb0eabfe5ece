import type { BusinessReference, ExternalAccountNumber } from '@data-import/domain';
import { err, type Result } from 'neverthrow';
import type { SupplierNotFound, SupplierRepository } from '../suppliers/supplier-repository.js';
import type { AccountsNotFound, BusinessRepository } from './business-repository.js';

/** The accounts to add, which must be imported accounts of the supplier; those that it has may be named again. */
export interface CreateBusinessCommand {
  readonly business: BusinessReference;
  readonly externalAccountNumbers: readonly ExternalAccountNumber[];
}

/** Makes the business or adds accounts to it; answers with all its external account numbers. */
export type CreateBusiness = (
  command: CreateBusinessCommand,
) => Promise<Result<readonly ExternalAccountNumber[], SupplierNotFound | AccountsNotFound>>;

interface Needed {
  readonly businesses: BusinessRepository;
  readonly suppliers: SupplierRepository;
}

/** Asks `suppliers` first: `businesses` counts on the supplier being there. */
export const makeCreateBusiness =
  ({ businesses, suppliers }: Needed): CreateBusiness =>
  async ({ business, externalAccountNumbers }) => {
    if (!(await suppliers.find(business.supplierCode)))
      return err({ kind: 'import-supplier-not-found' });
    return businesses.addAccounts(business, externalAccountNumbers);
  };
