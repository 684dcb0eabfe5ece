import type { Api } from './api.js';
import type { Service } from './service.js';

/** An import supplier of an organisation of its own, with imported accounts. */
export interface Supplier {
  readonly code: string;
  readonly organisationId: string;
  readonly apiKeyId: string;
  readonly apiKey: string;
  readonly accounts: readonly ImportedAccount[];
  /** On behalf of its organisation. */
  readonly caller: Api;
  readonly operator: Api;
  /** What has been loaded for it, as the operator sees it. */
  readonly counters: () => Promise<Readonly<Record<string, number>>>;
}

export interface ImportedAccount {
  readonly external_account_number: string;
  readonly service_account_number: string;
}

export interface Business {
  readonly external_business_identifier: string;
  readonly accounts: readonly { readonly external_account_number: string }[];
}

let count = 0;

export const PERIOD = { from_date: '2024-01-01', to_date: '2024-12-31' };

interface SupplierOptions {
  readonly accounts?: number;
  readonly settings?: object;
}

/** Set up as an operator does it, by the HTTP API. */
export async function givenSupplier(
  service: Pick<Service, 'operator'>,
  { accounts = 1, settings = {} }: SupplierOptions = {},
): Promise<Supplier> {
  const operator = await service.operator();
  const code = `SUPPLIER_${++count}`;
  const { organisation_id: organisationId } = await operator.posted<{ organisation_id: string }>(
    '/v1/operator/organisations/',
    { name: `Organisation of ${code}` },
  );
  const key = await operator.posted<{ api_key_id: string; api_key: string }>(
    `/v1/operator/organisations/${organisationId}/api-keys/`,
    {},
  );
  await operator.posted('/v1/operator/import-suppliers/', {
    code,
    organisation_id: organisationId,
    ...settings,
  });
  return {
    code,
    organisationId,
    apiKeyId: key.api_key_id,
    apiKey: key.api_key,
    accounts: accounts === 0 ? [] : await givenAccounts(operator, code, accounts),
    caller: await operator.as(key.api_key),
    operator,
    counters: async () => {
      const { body } = await operator.get(`/v1/operator/import-suppliers/${code}/`);
      return (body as { counters: Record<string, number> }).counters;
    },
  };
}

export async function givenAccounts(
  operator: Api,
  code: string,
  number: number,
): Promise<readonly ImportedAccount[]> {
  const accounts = Array.from({ length: number }, () => ({
    external_account_number: `EXT-${++count}`,
    statement_period: PERIOD,
  }));
  const imported = await operator.posted<{ accounts: readonly ImportedAccount[] }>(
    `/v1/operator/import-suppliers/${code}/accounts/`,
    { accounts },
  );
  return imported.accounts;
}

export function givenBusiness(
  { operator, code }: Supplier,
  accounts: readonly ImportedAccount[],
): Promise<Business> {
  return operator.posted<Business>(`/v1/operator/import-suppliers/${code}/businesses/`, {
    external_business_identifier: `BIZ-${++count}`,
    accounts: accounts.map(({ external_account_number }) => ({ external_account_number })),
  });
}
