import type { AccountsNotFound, CreateBusiness, SupplierNotFound } from '@data-import/application';
import type { BusinessReference } from '@data-import/domain';
import { supplierCodeInPath } from '../accounts/account-in-path.js';
import { businessIdentifier, externalAccountNumber } from '../accounts/addressing.js';
import { described } from '../request/codec.js';
import type { Limits } from '../request/limits.js';
import { list } from '../request/list.js';
import { record } from '../request/record.js';
import { created, fieldError, notFound, type Answer } from '../response/answer.js';
import { SUPPLIER_NOT_FOUND_ANSWER } from '../response/error-schemas.js';
import { operatorAnswer, operatorCodeOf, operatorRefused } from '../response/operator-refusal.js';
import { route, type Route } from '../routing/route.js';

export function createBusinessRoute(createBusiness: CreateBusiness, limits: Limits): Route {
  return route({
    operationId: 'createBusiness',
    method: 'POST',
    path: '/v1/operator/import-suppliers/:import_supplier_code/businesses/',
    summary: 'Create a business or add accounts to it',
    description:
      'The accounts must be imported ones of the import supplier. Repeated, it adds the accounts that the business does not have.',
    body: { codec: createBusinessRequest(limits), whenInvalid: operatorCodeOf },
    examples: { business: EXAMPLE },
    answers: { 201: CREATED_ANSWER, 400: operatorAnswer(RULES), 404: SUPPLIER_NOT_FOUND_ANSWER },
    handle: async ({ params, body }) => {
      const business = {
        supplierCode: supplierCodeInPath(params),
        externalBusinessIdentifier: body.external_business_identifier,
      };
      const externalAccountNumbers = body.accounts.map((one) => one.external_account_number);
      return (await createBusiness({ business, externalAccountNumbers })).match(
        (all) => toAnswer(business, all),
        toRefusal,
      );
    },
  });
}

const RULES = { account_not_found: 'accounts.0.external_account_number' } as const;

const EXAMPLE = {
  external_business_identifier: 'BIZ-100',
  accounts: [{ external_account_number: 'EXT-1234' }],
};

const account = record('AccountOfBusiness', { external_account_number: externalAccountNumber });

const createBusinessRequest = ({ maximumItems }: Limits) =>
  record('CreateBusinessRequest', {
    external_business_identifier: businessIdentifier,
    accounts: described(
      list(account, { maxItems: maximumItems }),
      'Imported accounts of the supplier.',
    ),
  });

function toAnswer(
  { supplierCode, externalBusinessIdentifier }: BusinessReference,
  externalAccountNumbers: readonly string[],
): Answer {
  return created({
    import_supplier: supplierCode,
    external_business_identifier: externalBusinessIdentifier,
    accounts: externalAccountNumbers.map((number) => ({ external_account_number: number })),
  });
}

// A new kind of error in the use case does not compile until it has an answer.
function toRefusal(error: SupplierNotFound | AccountsNotFound): Answer {
  switch (error.kind) {
    case 'import-supplier-not-found':
      return notFound('import_supplier_not_found');
    case 'accounts-not-found':
      return operatorRefused(
        error.indexes.map((index) =>
          fieldError('account_not_found', ['accounts', index, 'external_account_number']),
        ),
      );
  }
}

const CREATED_ANSWER = {
  description: 'The business with all its accounts.',
  schema: {
    title: 'Business',
    type: 'object',
    properties: {
      import_supplier: { type: 'string' },
      external_business_identifier: { type: 'string' },
      accounts: { type: 'array', items: account.schema },
    },
    required: ['import_supplier', 'external_business_identifier', 'accounts'],
  },
  examples: { created: { import_supplier: 'DEMO_ENERGY', ...EXAMPLE } },
};
