import type { UseCases } from '@data-import/application';
import { DIGEST_VERSION } from '@data-import/domain';
import { type Gate, ListReaders } from '@data-import/http-kit';
import { accountDigests, accountTotals, supplierTotals } from '@data-import/wire/codecs';
import { clientOf, tenantScopeOf } from '../access-tokens/authentication.js';
import { supplierCodeInPath } from '../path-parameters.js';
import { OF_ACCOUNTS, EXPORT_TAG } from '../exports/export-routes.js';
import { listOfSupplier, type ListSource } from '../lists/list-route.js';
import { callerRoute, type Route } from '../route.js';
import { SUPPLIER_REFUSALS } from '../suppliers/supplier-refusals.js';

export function totalsRoutes(
  viewSupplierTotals: UseCases['viewSupplierTotals'],
  source: ListSource,
  gate: Gate,
): readonly Route[] {
  // Reads as much as a whole list: one at a time, and not in the turn of the lists.
  const alone = new ListReaders(gate, 1);
  return [
    listOfSupplier(source, {
      operationId: 'listAccountTotals',
      path: '/v1/data-import/account-totals/:import_supplier_code/',
      summary: 'List the totals of every imported account',
      description:
        'One record for each imported account, also for those without items, counted and added up from what is stored, with its creation date and open statement period.',
      list: 'accountTotals',
      record: accountTotals,
      examples: { one: [ACCOUNT_EXAMPLE] },
      ...OF_ACCOUNTS,
    }),
    listOfSupplier(source, {
      ...OF_ACCOUNTS,
      operationId: 'listAccountDigests',
      path: '/v1/data-import/digests/:import_supplier_code/',
      summary: 'List digests of ranges of accounts',
      description:
        'For each range of at most 1,000 imported accounts, and after them for businesses: the number of items of each kind, their sums, and a digest of all their fields, of the range and of each account, computed from what is stored. Who has the same items computes the same digests.',
      list: 'digests',
      records:
        'The ranges: accounts in the order in which they were staged, then the instructions of businesses unless an account is named.',
      record: accountDigests(DIGEST_VERSION),
      examples: { one: [DIGESTS_EXAMPLE] },
    }),
    callerRoute({
      operationId: 'viewSupplierTotals',
      tag: EXPORT_TAG,
      method: 'GET',
      path: '/v1/data-import/totals/:import_supplier_code/',
      summary: 'View the totals of a supplier',
      description:
        'The sum of the totals of its imported accounts, counted and added up from what is stored when it is requested. Takes some seconds for millions of transactions.',
      shows: {
        printer: supplierTotals,
        description: 'The totals.',
        examples: { one: SUPPLIER_EXAMPLE },
      },
      refusals: SUPPLIER_REFUSALS,
      handle: async ({ params }, identity) => {
        const query = {
          tenantScope: tenantScopeOf(identity),
          supplierCode: supplierCodeInPath(params),
        };
        return alone.inTurn(clientOf(identity), () => viewSupplierTotals(query));
      },
    }),
  ];
}

const SUMS_EXAMPLE = {
  notes: 1,
  transactions: 2,
  moved_transactions: 1,
  amounts: { CHARGE: '42.50', PAYMENT: '10.00' },
  statements: 1,
  statements_gross_amount: '118.20',
};

const IMPORTED_WITH = {
  account_created_at: '2019-05-06T07:08:09Z',
  statement_period: { from_date: '2024-04-01', to_date: '2024-04-30' },
};

const ACCOUNT_EXAMPLE = {
  external_account_number: 'EXT-1234',
  service_account_number: 'A-0123ABCD',
  ...IMPORTED_WITH,
  ...SUMS_EXAMPLE,
  payment_instruction: true,
};

const ONE_NOTE = { count: 1, digest: '900150983cd24fb0d6963f7d28e17f72' };
const ONE_TRANSACTION = { count: 1, digest: '0cc175b9c0f1b6a831c399e269772661' };
const NONE = { count: 0, digest: '0'.repeat(32) };

const DIGESTS_EXAMPLE = {
  version: DIGEST_VERSION,
  accounts: [
    {
      external_account_number: 'EXT-1234',
      ...IMPORTED_WITH,
      notes: ONE_NOTE,
      transactions: ONE_TRANSACTION,
    },
  ],
  businesses: [],
  notes: ONE_NOTE,
  transactions: {
    ...ONE_TRANSACTION,
    moved: 0,
    types: { CHARGE: { count: 1, amount: '42.50' } },
  },
  statements: { ...NONE, gross_amount: '0.00' },
  payment_instructions: NONE,
  business_payment_instructions: NONE,
};

const SUPPLIER_EXAMPLE = { accounts: 2, ...SUMS_EXAMPLE, payment_instructions: 1 };
