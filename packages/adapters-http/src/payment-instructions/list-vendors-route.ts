import { hostname } from 'node:os';
import { pid } from 'node:process';
import type { ListVendors } from '@data-import/application';
import { utcInstantOf } from '@data-import/domain';
import { vendorStandings, type PrintedVendor } from '@data-import/wire/codecs';
import { operatorRoute, type Route } from '../route.js';

export function listVendorsRoute(listVendors: ListVendors): Route {
  return operatorRoute({
    operationId: 'listVendors',
    method: 'GET',
    path: '/v1/operator/vendors/',
    summary: 'List the payment vendors as this server sees them',
    description:
      'The state of the circuit breaker and the failures of each configured vendor. Each server has its own circuit breakers and counts; they are reset when it starts.',
    shows: {
      printer: vendorStandings,
      description: 'The vendors by code.',
      examples: { one_fails: EXAMPLE },
    },
    handle: async () => ({ server: SERVER, vendors: listVendors().map(toPrinted) }),
  });
}

const SERVER = `${hostname()}:${pid}`;

function toPrinted({
  circuit,
  lastFailure,
  ...standing
}: ReturnType<ListVendors>[number]): PrintedVendor {
  const { state, retryAt, organisations } = circuit;
  return {
    ...standing,
    circuit: state,
    retryAt: retryAt && utcInstantOf(retryAt),
    organisations,
    lastFailure: lastFailure && {
      at: utcInstantOf(lastFailure.at),
      kind: lastFailure.kind.replaceAll('-', '_'),
    },
  };
}

const EXAMPLE = {
  server: 'import-1:4711',
  vendors: [
    {
      vendor: 'STRIPE',
      circuit: 'OPEN',
      retry_at: '2026-03-02T01:20:10Z',
      organisations: 1,
      asked: 1204,
      failed: 5,
      failed_in_a_row: 5,
      turned_away: 310,
      last_failure: { at: '2026-03-02T01:20:00Z', kind: 'timed_out' },
    },
  ],
};
