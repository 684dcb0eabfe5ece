import type { Queries } from '@data-import/application';
import {
  refusals,
  refusalsQuery,
  refusedRequests,
  refusedRequestsQuery,
} from '@data-import/wire/codecs';
import type { ErrorCode } from '@data-import/wire/kit';
import { tenantScopeOf } from '../access-tokens/authentication.js';
import { seenRoutes, type Route } from '../route.js';
import { SUPPLIER_REFUSALS } from '../suppliers/supplier-refusals.js';

/** Lists refusals for operators and callers. `catalogue` is called late, when all routes are known. */
export function listRefusalsRoutes(
  { listRefusals, listRefusedRequests }: Pick<Queries, 'listRefusals' | 'listRefusedRequests'>,
  catalogue: () => readonly ErrorCode[],
): readonly Route[] {
  let explained: ReadonlyMap<string, ErrorCode> | undefined;
  const explanationOf = (code: string) =>
    (explained ??= new Map(catalogue().map((one) => [one.code, one]))).get(code);
  const refused = seenRoutes(['listOwnRefusals', 'listRefusals'], {
    path: 'refusals/',
    summary: 'List what was refused',
    description: DESCRIPTION,
    query: refusalsQuery,
    shows: {
      printer: refusals,
      description: 'The refusals of all servers since the supplier was created.',
      examples: { one: { refusals: [EXAMPLE] } },
    },
    refusals: SUPPLIER_REFUSALS,
    handle: async ({ query }, identity) =>
      (await listRefusals(tenantScopeOf(identity), query.import_supplier)).map((all) =>
        all.map((one) => ({ ...one, explanation: explanationOf(one.code) })),
      ),
  });
  const requests = seenRoutes(['listOwnRefusedRequests', 'listRefusedRequests'], {
    path: 'refusals/requests/',
    summary: 'List the last requests that were refused for one reason',
    description:
      'The last 20 requests, and lines of bulk requests, of one entry in the list of refusals. The values that they sent are not kept.',
    query: refusedRequestsQuery,
    shows: {
      printer: refusedRequests,
      description: 'The last first; none where nothing was refused for this reason.',
      examples: { one: { requests: [REQUEST] } },
    },
    refusals: SUPPLIER_REFUSALS,
    handle: async ({ query }, identity) => {
      const listed = await listRefusedRequests(
        tenantScopeOf(identity),
        query.import_supplier,
        query,
      );
      return identity.role === 'caller'
        ? listed.map((all) => all.map((one) => ({ ...one, externalAccountNumber: undefined })))
        : listed;
    },
  });
  return [...refused, ...requests];
}

const DESCRIPTION =
  'Requests that load data and were refused for a reason of their own (4xx), or that the service failed (5xx, by the status of the example), by supplier, operation and error code. A request, or a line of a bulk request, counts once for each of its codes. Dry runs are not counted. Counts reach the list within five seconds; those of a server that is killed meanwhile are lost.';

const EXAMPLE = {
  import_supplier: 'DEMO_ENERGY',
  operation: 'transactions',
  code: 'required',
  count: 12,
  last_hour: Array.from({ length: 60 }, (_, minute) => (minute > 55 ? 3 : 0)),
  batches: [{ import_batch: 'night-3', count: 12, last_at: '2026-03-02T01:18:12Z' }],
  first_at: '2026-03-02T01:15:00Z',
  last_at: '2026-03-02T01:18:12Z',
  example: { status: 400, attr: 'transactions.3.amount', value_type: null },
  meaning: 'This field is required.',
  remedy: 'Add the field to the request.',
};

const REQUEST = {
  at: '2026-03-02T01:18:12Z',
  request_id: '9b2f4a0e-5d1c-4c55-9d0a-0f8b6f1d2c3e',
  api_key_id: '<API_KEY_ID>',
  label: 'night load',
  external_account_number: 'EXT-1234',
  item: 'T-20481',
  ref: 'transactions.csv:17-24',
  ...EXAMPLE.example,
};
