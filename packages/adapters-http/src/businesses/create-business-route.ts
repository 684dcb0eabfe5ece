import type { AccountsNotFound, UseCases } from '@data-import/application';
import type { Refusals } from '@data-import/http-kit';
import {
  ACCOUNT_NOT_FOUND,
  createBusinessRequest,
  printedBusiness,
  type ListLimits,
} from '@data-import/wire/codecs';
import { fieldError } from '@data-import/wire/kit';
import { supplierCodeInPath } from '../path-parameters.js';
import { changeRoute, type Route } from '../route.js';
import { SUPPLIER_REFUSALS } from '../suppliers/supplier-refusals.js';

export function createBusinessRoute(
  useCases: Pick<UseCases, 'audited'>,
  limits: ListLimits,
): Route {
  return changeRoute(useCases, {
    operationId: 'createBusiness',
    method: 'POST',
    path: '/v1/operator/import-suppliers/:import_supplier_code/businesses/',
    summary: 'Create a business or add accounts to it',
    description:
      'The accounts must be imported ones of the import supplier. Repeated, it adds the accounts that the business does not have.',
    body: { reader: createBusinessRequest(limits) },
    refusals: { ...SUPPLIER_REFUSALS, ...ACCOUNTS_REFUSED },
    examples: { business: EXAMPLE },
    creates: {
      printer: printedBusiness,
      description: 'The business with all its accounts.',
      examples: { created: { import_supplier: 'DEMO_ENERGY', ...EXAMPLE } },
    },
    handle: async ({ createBusiness }, { params, body }) => {
      const business = {
        supplierCode: supplierCodeInPath(params),
        externalBusinessIdentifier: body.external_business_identifier,
      };
      const externalAccountNumbers = body.accounts.map((one) => one.external_account_number);
      const all = await createBusiness({ business, externalAccountNumbers });
      return all.map((numbers) => ({ business, externalAccountNumbers: numbers }));
    },
  });
}

const ACCOUNTS_REFUSED: Refusals<AccountsNotFound> = {
  'accounts-not-found': {
    rules: [{ code: ACCOUNT_NOT_FOUND, at: ['accounts', 0, 'external_account_number'] }],
    each: ({ indexes }) =>
      indexes.map((index) =>
        fieldError(ACCOUNT_NOT_FOUND, ['accounts', index, 'external_account_number']),
      ),
  },
};

const EXAMPLE = {
  external_business_identifier: 'BIZ-100',
  accounts: [{ external_account_number: 'EXT-1234' }],
};
