import type { SupplierOverview, UseCases } from '@data-import/application';
import { tenantScopeOf } from '../organisations/tenant-scope-of.js';
import { notFound, succeeded } from '../response/answer.js';
import { SUPPLIER_NOT_FOUND_ANSWER } from '../response/error-schemas.js';
import { pathParameter } from '../routing/path-parameter.js';
import { route, type Route } from '../routing/route.js';
import { SUPPLIER_SCHEMA } from './printed-supplier.js';
import { STATUS_WORDS } from './supplier-codec.js';
import { COUNTERS, COUNTERS_EXAMPLE, printCounters } from './view-supplier-route.js';

/** What callers see of the suppliers of their organisation. */
export function readSuppliersRoutes({
  listSupplierOverviews,
  viewSupplier,
}: Pick<UseCases, 'listSupplierOverviews' | 'viewSupplier'>): readonly Route[] {
  return [
    route({
      operationId: 'listOwnSuppliers',
      method: 'GET',
      path: '/v1/data-import/import-suppliers/',
      summary: "List the organisation's import suppliers",
      answers: {
        200: {
          description: 'By code; an operator sees those of all organisations.',
          schema: { type: 'array', items: OWN_SUPPLIER },
          examples: { one: [EXAMPLE] },
        },
      },
      handle: async (_, identity) =>
        succeeded((await listSupplierOverviews(tenantScopeOf(identity))).map(printOwnSupplier)),
    }),
    route({
      operationId: 'viewOwnSupplier',
      method: 'GET',
      path: '/v1/data-import/import-suppliers/:import_supplier_code/',
      summary: 'View an import supplier of the organisation with its counters',
      answers: {
        200: {
          description: 'The supplier and what has been loaded for it.',
          schema: OWN_SUPPLIER,
          examples: { in_migration: EXAMPLE },
        },
        404: SUPPLIER_NOT_FOUND_ANSWER,
      },
      handle: async ({ params }, identity) => {
        const code = pathParameter(params, 'import_supplier_code');
        return (await viewSupplier(tenantScopeOf(identity), code)).match(
          (overview) => succeeded(printOwnSupplier(overview)),
          () => notFound('import_supplier_not_found'),
        );
      },
    }),
  ];
}

function printOwnSupplier({ supplier, counters }: SupplierOverview) {
  return {
    code: supplier.code,
    status: STATUS_WORDS[supplier.status],
    verify_documents: supplier.verifiesDocuments,
    counters: printCounters(counters),
  };
}

const { code, status, verify_documents } = SUPPLIER_SCHEMA.properties;

const OWN_SUPPLIER = {
  title: 'OwnImportSupplier',
  type: 'object',
  properties: { code, status, verify_documents, counters: COUNTERS },
  required: ['code', 'status', 'verify_documents', 'counters'],
};

const EXAMPLE = {
  code: 'DEMO_ENERGY',
  status: 'ONGOING',
  verify_documents: true,
  counters: COUNTERS_EXAMPLE,
};
