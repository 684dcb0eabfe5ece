import { ACCOUNTS } from './random-requests.js';
import type { Service } from './service.js';
import { givenSupplier, type Supplier } from './supplier.js';

/** A supplier with the accounts and businesses that random requests name first. */
export async function givenLoadable(service: Service): Promise<Supplier> {
  const supplier = await givenSupplier(service, { accounts: 0 });
  const accounts = Array.from({ length: ACCOUNTS }, (_, index) => ({
    external_account_number: `${supplier.code}-${index}`,
    statement_period: { from_date: '2021-01-01', to_date: '2024-12-31' },
  }));
  const path = `/v1/operator/import-suppliers/${supplier.code}/`;
  const imported = await supplier.operator.posted<{ accounts: Supplier['accounts'] }>(
    `${path}accounts/`,
    { accounts },
  );
  for (const business of [0, 1])
    await supplier.operator.posted(`${path}businesses/`, {
      external_business_identifier: `${supplier.code}-${business}`,
      accounts: accounts
        .slice(business * 3, business * 3 + 3)
        .map(({ external_account_number }) => ({ external_account_number })),
    });
  return { ...supplier, accounts: imported.accounts };
}
