import type { UseCases } from '@data-import/application';
import { ListReaders, succeeded } from '@data-import/http-kit';
import { accountTotals, supplierTotals } from '@data-import/wire/codecs';
import { clientOf } from '../access-tokens/authentication.js';
import { supplierCodeInPath } from '../accounts/account-in-path.js';
import { exportRoute } from '../exports/export-route.js';
import { EXPORT_TAG } from '../exports/export-tag.js';
import { LIST_REFUSALS } from '../import-processes/streamed-list.js';
import { tenantScopeOf } from '../organisations/tenant-scope-of.js';
import { SUPPLIER_IN_PATH } from '../path-parameters.js';
import { callerRoute, type Route } from '../route.js';
import { SUPPLIER_UNKNOWN_ANSWER } from '../suppliers/supplier-refusals.js';

/** What is stored, added up: for each account, and for all of them. */
export function totalsRoutes(
  {
    listAccountTotals,
    viewSupplierTotals,
  }: Pick<UseCases, 'listAccountTotals' | 'viewSupplierTotals'>,
  readers: ListReaders,
): readonly Route[] {
  // Reads as much as a whole list: one at a time, and not in the turn of the lists.
  const alone = new ListReaders(1);
  return [
    exportRoute({
      operationId: 'listAccountTotals',
      path: ['account-totals'],
      summary: 'List the totals of every imported account',
      description:
        'One record for each imported account, also for those without items, counted and added up from what is stored.',
      read: listAccountTotals,
      record: accountTotals,
      examples: { two: [ACCOUNT_EXAMPLE, EMPTY_EXAMPLE] },
      readers,
    }),
    callerRoute({
      operationId: 'viewSupplierTotals',
      tag: EXPORT_TAG,
      pathParameters: SUPPLIER_IN_PATH,
      method: 'GET',
      path: '/v1/data-import/totals/:import_supplier_code/',
      summary: 'View the totals of a supplier',
      description:
        'The sum of the totals of its imported accounts, counted and added up from what is stored when it is requested. Takes some seconds for millions of transactions.',
      answers: {
        200: {
          description: 'The totals.',
          schema: supplierTotals.schema,
          examples: { one: SUPPLIER_EXAMPLE },
        },
        404: SUPPLIER_UNKNOWN_ANSWER,
      },
      refusals: LIST_REFUSALS,
      handle: async ({ params }, identity) => {
        const query = {
          tenantScope: tenantScopeOf(identity),
          supplierCode: supplierCodeInPath(params),
        };
        const totals = await alone.inTurn(clientOf(identity), () => viewSupplierTotals(query));
        return totals.map((found) => succeeded(supplierTotals.print(found)));
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

const ACCOUNT_EXAMPLE = {
  external_account_number: 'EXT-1234',
  service_account_number: 'A-0123ABCD',
  ...SUMS_EXAMPLE,
  payment_instruction: true,
};

const EMPTY_EXAMPLE = {
  external_account_number: 'EXT-1235',
  service_account_number: 'A-0123ABCE',
  notes: 0,
  transactions: 0,
  moved_transactions: 0,
  amounts: {},
  statements: 0,
  statements_gross_amount: '0.00',
  payment_instruction: false,
};

const SUPPLIER_EXAMPLE = { accounts: 2, ...SUMS_EXAMPLE, payment_instructions: 1 };
