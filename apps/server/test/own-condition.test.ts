import { BodyMemory } from '@data-import/adapters-http';
import type { RefusalTotal } from '@data-import/application';
import { expect } from 'chai';
import { LoadMetrics } from '../src/observability/metrics.js';
import { OwnCondition } from '../src/own-condition.js';

const START = Date.parse('2026-01-10T09:00:00Z');
const MEGABYTE = 1024 * 1024;

const failed = (count: number): RefusalTotal[] => [
  { supplierCode: 'NORTH', operation: 'notes', code: 'internal_error', status: 500, count },
  { supplierCode: 'NORTH', operation: 'notes', code: 'invalid', status: 400, count: 90 },
];

describe('the condition of a server', () => {
  let minute: number;
  let isReady: boolean;
  let totals: RefusalTotal[];
  let open: boolean;
  let nodes: { readonly id: number; readonly isAnswering: boolean }[];
  let load: LoadMetrics;
  let condition: OwnCondition;

  beforeEach(() => {
    minute = 0;
    isReady = true;
    totals = [];
    open = false;
    nodes = [];
    load = new LoadMetrics();
    const listVendors = (() =>
      open ? [{ vendor: 'STRIPE', circuit: { state: 'open' }, turnedAway: 310 }] : []) as never;
    condition = new OwnCondition({
      clock: { now: () => new Date(START + minute * 60_000) },
      isReady: async () => isReady,
      nodes: async () => nodes,
      differingServers: () => 0,
      listVendors,
      totalRefusals: () => totals,
      load,
      memory: new BodyMemory(MEGABYTE),
    });
  });

  it('is good when nothing was found', async () => {
    expect(await condition.look()).to.deep.equal({ isReady: true, troubles: [], failures: [] });
  });

  it('names each trouble from when it was found until it is over', async () => {
    minute = 1;
    [open, isReady, nodes] = [true, false, [{ id: 2, isAnswering: false }]];
    await condition.look();
    minute = 2;
    const { troubles } = await condition.look();
    [open, isReady, nodes] = [false, true, []];
    const over = await condition.look();

    const since = '2026-01-10T09:01:00Z';
    expect(troubles).to.deep.equal([
      {
        part: 'database',
        status: 'failing',
        since,
        detail: 'The database does not answer, or accepts no writes.',
      },
      {
        part: 'database',
        status: 'degraded',
        since,
        detail: 'Node 2 of the cluster does not answer.',
      },
      {
        part: 'vendors',
        status: 'degraded',
        since,
        detail: 'STRIPE does not answer; 310 requests were turned away.',
      },
    ]);
    expect(over.troubles).to.deep.equal([]);
  });

  it('counts failures of the last five minutes, and no refusals', async () => {
    totals = failed(3);
    const first = await condition.look();
    minute = 4;
    totals = failed(5);
    load.documentLookUps.inc({ outcome: 'failed' }, 2);
    const second = await condition.look();
    minute = 6;
    const third = await condition.look();
    minute = 10;
    const fourth = await condition.look();

    const one = { supplierCode: 'NORTH', operation: 'notes', code: 'internal_error' };
    const since = '2026-01-10T09:00:00Z';
    expect(first.failures).to.deep.equal([{ ...one, count: 3, since }]);
    expect(second.failures).to.deep.equal([{ ...one, count: 5, since }]);
    expect(second.troubles.map(({ detail }) => detail)).to.deep.equal([
      '2 look-ups of documents failed in the last 5 minutes.',
    ]);
    expect(third.failures).to.deep.equal([{ ...one, count: 2, since }]);
    expect([fourth.failures, fourth.troubles]).to.deep.equal([[], []]);
  });
});
