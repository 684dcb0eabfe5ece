import type { ViewSupplier, SupplierNotFound } from '@data-import/application';
import { succeeded, type Refusals } from '@data-import/http-kit';
import { supplierOverview } from '@data-import/wire/codecs';
import { supplierCodeInPath } from '../accounts/account-in-path.js';
import { SUPPLIER_IN_PATH } from '../path-parameters.js';
import { operatorRoute, type Route } from '../route.js';
import { COUNTERS_EXAMPLE, SUPPLIER_EXAMPLE } from './supplier-examples.js';
import { SUPPLIER_UNKNOWN, SUPPLIER_UNKNOWN_ANSWER } from './supplier-refusals.js';

export function viewSupplierRoute(viewSupplier: ViewSupplier): Route {
  return operatorRoute({
    operationId: 'viewSupplier',
    method: 'GET',
    path: '/v1/operator/import-suppliers/:import_supplier_code/',
    pathParameters: SUPPLIER_IN_PATH,
    summary: 'View an import supplier with its counters',
    description:
      'The counters give the number of import processes in each state and of items stored for accounts and businesses.',
    answers: {
      200: {
        description: 'The supplier with its counters.',
        schema: supplierOverview.schema,
        examples: { in_migration: { ...SUPPLIER_EXAMPLE, counters: COUNTERS_EXAMPLE } },
      },
      404: SUPPLIER_UNKNOWN_ANSWER,
    },
    refusals: REFUSALS,
    handle: async ({ params }) => {
      const viewed = await viewSupplier(undefined, supplierCodeInPath(params));
      return viewed.map((overview) => succeeded(supplierOverview.print(overview)));
    },
  });
}

const REFUSALS: Refusals<SupplierNotFound> = {
  'import-supplier-not-found': SUPPLIER_UNKNOWN,
};
