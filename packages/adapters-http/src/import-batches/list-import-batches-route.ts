import type { ListImportBatches, SupplierNotFound } from '@data-import/application';
import { succeeded, type Refusals } from '@data-import/http-kit';
import { importBatch, listOf } from '@data-import/wire/codecs';
import { supplierCodeInPath } from '../accounts/account-in-path.js';
import { tenantScopeOf } from '../organisations/tenant-scope-of.js';
import { SUPPLIER_IN_PATH } from '../path-parameters.js';
import { callerRoute, type Route } from '../route.js';
import { SUPPLIER_UNKNOWN, SUPPLIER_UNKNOWN_ANSWER } from '../suppliers/supplier-refusals.js';

export const BATCHES_TAG = {
  name: 'Import batches',
  description: 'Parts of a migration that the operator can undo as a whole.',
} as const;

export function listImportBatchesRoute(listImportBatches: ListImportBatches): Route {
  return callerRoute({
    operationId: 'listImportBatches',
    tag: BATCHES_TAG,
    method: 'GET',
    path: '/v1/data-import/batches/:import_supplier_code/',
    pathParameters: SUPPLIER_IN_PATH,
    summary: 'List the import batches of a supplier',
    description:
      'What the requests with each `import_batch` created. A request that created nothing is not in the list. The numbers of a batch that was undone stay until something is loaded into it again; then they begin anew.',
    answers: {
      200: {
        description: 'The first created first.',
        schema: batches.schema,
        examples: { one: [EXAMPLE] },
      },
      404: SUPPLIER_UNKNOWN_ANSWER,
    },
    refusals: REFUSALS,
    handle: async ({ params }, identity) => {
      const supplierCode = supplierCodeInPath(params);
      const listed = await listImportBatches(tenantScopeOf(identity), supplierCode);
      return listed.map((all) =>
        succeeded(
          batches.print(
            all.map((one) => ({
              ...one,
              undoneBy: identity.role === 'operator' ? (one.undoneBy ?? null) : undefined,
            })),
          ),
        ),
      );
    },
  });
}

const batches = listOf(importBatch);

const REFUSALS: Refusals<SupplierNotFound> = {
  'import-supplier-not-found': SUPPLIER_UNKNOWN,
};

const EXAMPLE = {
  import_batch: 'first-load',
  first_at: '2024-05-01T08:30:00Z',
  last_at: '2024-05-01T09:00:00Z',
  notes: 3,
  transactions: 24,
  statements: 2,
  payment_instructions: 1,
  accounts: 2,
  expected: { notes: 3, transactions: 30 },
  left: 2,
  undone_at: null,
};
