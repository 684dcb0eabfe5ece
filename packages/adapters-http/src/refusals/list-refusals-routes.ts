import type { ListRefusals, SupplierNotFound } from '@data-import/application';
import type { Identity } from '@data-import/domain';
import { succeeded, type ErrorCode, type Refusals } from '@data-import/http-kit';
import { refusals, refusalsQuery, type RefusalsQuery } from '@data-import/wire/codecs';
import { tenantScopeOf } from '../organisations/tenant-scope-of.js';
import { PROGRESS_TAG } from '../progress/progress-tag.js';
import { callerRoute, operatorRoute, type Route } from '../route.js';
import { SUPPLIER_UNKNOWN, SUPPLIER_UNKNOWN_ANSWER } from '../suppliers/supplier-refusals.js';

/** What was refused, for operators and callers. `catalogue` is asked when all routes are known. */
export function listRefusalsRoutes(
  listRefusals: ListRefusals,
  catalogue: () => readonly ErrorCode[],
): readonly Route[] {
  let explained: ReadonlyMap<string, ErrorCode> | undefined;
  const explanationOf = (code: string) =>
    (explained ??= new Map(catalogue().map((one) => [one.code, one]))).get(code);
  const stated = {
    method: 'GET',
    summary: 'List what was refused',
    description: DESCRIPTION,
    query: refusalsQuery,
    answers: {
      200: {
        description: 'The refusals of all servers since the supplier was created.',
        schema: refusals.schema,
        examples: { one: { refusals: [EXAMPLE] } },
      },
      404: SUPPLIER_UNKNOWN_ANSWER,
    },
    refusals: REFUSALS,
    handle: async ({ query }: { readonly query: RefusalsQuery }, identity: Identity) =>
      (await listRefusals(tenantScopeOf(identity), query.import_supplier)).map((all) =>
        succeeded(
          refusals.print(all.map((one) => ({ ...one, explanation: explanationOf(one.code) }))),
        ),
      ),
  } as const;
  return [
    callerRoute<undefined, RefusalsQuery, SupplierNotFound>({
      ...stated,
      tag: PROGRESS_TAG,
      operationId: 'listOwnRefusals',
      path: '/v1/data-import/refusals/',
    }),
    operatorRoute<undefined, RefusalsQuery, SupplierNotFound>({
      ...stated,
      operationId: 'listRefusals',
      path: '/v1/operator/refusals/',
    }),
  ];
}

const DESCRIPTION =
  'Requests that load data and were refused for a reason of their own (4xx), or that the service failed (5xx, by the status of the example), by supplier, operation and error code. A request, or a line of a bulk request, counts once for each of its codes. Dry runs are not counted. Counts reach the list within five seconds; those of a server that is killed meanwhile are lost.';

const REFUSALS: Refusals<SupplierNotFound> = {
  'import-supplier-not-found': SUPPLIER_UNKNOWN,
};

const EXAMPLE = {
  import_supplier: 'DEMO_ENERGY',
  operation: 'transactions',
  code: 'required',
  count: 12,
  first_at: '2026-03-02T01:15:00Z',
  last_at: '2026-03-02T01:18:12Z',
  example: { status: 400, attr: 'transactions.3.amount', value_type: null },
  meaning: 'This field is required.',
  remedy: 'Add the field to the request.',
};
