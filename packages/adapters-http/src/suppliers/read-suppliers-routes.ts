import type { SupplierNotFound, UseCases } from '@data-import/application';
import { succeeded, type Refusals } from '@data-import/http-kit';
import { listOf, ownSupplier } from '@data-import/wire/codecs';
import { supplierCodeInPath } from '../accounts/account-in-path.js';
import { tenantScopeOf } from '../organisations/tenant-scope-of.js';
import { SUPPLIER_IN_PATH } from '../path-parameters.js';
import { callerRoute, REFERENCE, type Route } from '../route.js';
import { COUNTERS_EXAMPLE } from './supplier-examples.js';
import { SUPPLIER_UNKNOWN, SUPPLIER_UNKNOWN_ANSWER } from './supplier-refusals.js';

/** What callers see of the suppliers of their organisation. */
export function readSuppliersRoutes({
  listSupplierOverviews,
  viewSupplier,
}: Pick<UseCases, 'listSupplierOverviews' | 'viewSupplier'>): readonly Route[] {
  return [
    callerRoute({
      tag: REFERENCE,
      operationId: 'listOwnSuppliers',
      method: 'GET',
      path: '/v1/data-import/import-suppliers/',
      summary: "List the organisation's import suppliers",
      answers: {
        200: {
          description: 'Sorted by code. Operators see the suppliers of all organisations.',
          schema: ownSuppliers.schema,
          examples: { one: [EXAMPLE] },
        },
      },
      handle: async (_, identity) =>
        succeeded(ownSuppliers.print(await listSupplierOverviews(tenantScopeOf(identity)))),
    }),
    callerRoute({
      tag: REFERENCE,
      operationId: 'viewOwnSupplier',
      method: 'GET',
      path: '/v1/data-import/import-suppliers/:import_supplier_code/',
      pathParameters: SUPPLIER_IN_PATH,
      summary: 'View an import supplier of the organisation with its counters',
      answers: {
        200: {
          description: 'The supplier with its counters.',
          schema: ownSupplier.schema,
          examples: { in_migration: EXAMPLE },
        },
        404: SUPPLIER_UNKNOWN_ANSWER,
      },
      refusals: REFUSALS,
      handle: async ({ params }, identity) => {
        const code = supplierCodeInPath(params);
        return (await viewSupplier(tenantScopeOf(identity), code)).map((overview) =>
          succeeded(ownSupplier.print(overview)),
        );
      },
    }),
  ];
}

const REFUSALS: Refusals<SupplierNotFound> = {
  'import-supplier-not-found': SUPPLIER_UNKNOWN,
};

const ownSuppliers = listOf(ownSupplier);

const EXAMPLE = {
  code: 'DEMO_ENERGY',
  status: 'ONGOING',
  verify_documents: true,
  counters: COUNTERS_EXAMPLE,
};
