import type { UseCases } from '@data-import/application';
import { type Gate, ListReaders } from '@data-import/http-kit';
import { accountTotals, supplierTotals } from '@data-import/wire/codecs';
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
      examples: { two: [ACCOUNT_EXAMPLE, EMPTY_EXAMPLE] },
      ...OF_ACCOUNTS,
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

const EMPTY_EXAMPLE = {
  external_account_number: 'EXT-1235',
  service_account_number: 'A-0123ABCE',
  ...IMPORTED_WITH,
  notes: 0,
  transactions: 0,
  moved_transactions: 0,
  amounts: {},
  statements: 0,
  statements_gross_amount: '0.00',
  payment_instruction: false,
};

const SUPPLIER_EXAMPLE = { accounts: 2, ...SUMS_EXAMPLE, payment_instructions: 1 };
