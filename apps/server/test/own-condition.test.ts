import { BodyMemory } from '@data-import/adapters-http';
import type { DatabaseStorage } from '@data-import/adapters-persistence';
import type { RefusalTotal } from '@data-import/application';
import type { UtcInstant } from '@data-import/domain';
import { expect } from 'chai';
import { LoadMetrics } from '../src/observability/metrics.js';
import { OwnCondition } from '../src/own-condition.js';

const START = Date.parse('2026-01-10T09:00:00Z');
const AT = '2026-01-10T08:59:56Z' as UtcInstant;
const MEGABYTE = 1024 * 1024;

const failed = (count: number): RefusalTotal[] => [
  {
    supplierCode: 'NORTH',
    operation: 'notes',
    code: 'internal_error',
    status: 500,
    count,
    lastAt: AT,
  },
  {
    supplierCode: 'NORTH',
    operation: 'notes',
    code: 'invalid',
    status: 400,
    count: 90,
    lastAt: AT,
  },
];

const refusal = (code: string, count: number): RefusalTotal => ({ ...failed(0)[1]!, code, count });

describe('the condition of a server', () => {
  let minute: number;
  let clockSetBack: number;
  let isReady: boolean;
  let totals: RefusalTotal[];
  let open: boolean;
  let nodes: { readonly id: number; readonly isAnswering: boolean }[];
  let storage: DatabaseStorage[];
  let load: LoadMetrics;
  let condition: OwnCondition;

  beforeEach(() => {
    minute = 0;
    clockSetBack = 0;
    isReady = true;
    totals = [];
    open = false;
    nodes = [];
    storage = [];
    load = new LoadMetrics();
    const listVendors = (() =>
      open ? [{ vendor: 'STRIPE', circuit: { state: 'open' }, turnedAway: 310 }] : []) as never;
    condition = new OwnCondition({
      clock: { now: () => new Date(START + (minute - clockSetBack) * 60_000) },
      timer: { elapsedMs: () => minute * 60_000 },
      canLoad: async () => isReady,
      nodes: async () => nodes,
      storage: async () => storage,
      differingServers: () => 0,
      listVendors,
      totalRefusals: () => totals,
      sampledAt: () => undefined,
      load,
      memory: new BodyMemory(MEGABYTE),
    });
  });

  const countLoads = (supplier: string, status: number, requests: number, code?: string) => {
    const codes = code === undefined ? {} : { [code]: 1 };
    for (let n = 0; n < requests; n += 1) condition.countLoad(status, supplier, codes);
  };

  it('is good when nothing was found', async () => {
    expect(await condition.look()).to.deep.equal({
      isReady: true,
      troubles: [],
      failures: [],
      requests: [],
      sampledAt: undefined,
    });
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
        detail: 'STRIPE does not answer; requests are turned away.',
      },
    ]);
    expect(over.troubles).to.deep.equal([]);
  });

  it('says how full the disk is and how far the replicas are behind, as far as that is known', async () => {
    const look = async (...replicas: DatabaseStorage['replicas']) => {
      storage = [{ sizeBytes: 2.5e9, disk: { freeBytes: free, totalBytes: 500e9 }, replicas }];
      const { details, troubles } = await condition.look();
      return [...Object.values(details ?? {}), ...troubles.map(({ part }) => part)];
    };
    const replica = { name: 'standby', isFollowing: true, lagSeconds: 0.42 };
    let free = 20e9;
    const room = 'The database has 2.5 GB; 20.0 GB of 500.0 GB are free on its disk.';
    expect(await look()).to.deep.equal([room, 'No replica follows the database.']);
    expect(await look(replica)).to.deep.equal([room, 'standby is 0.4 s behind.']);
    expect(await look({ ...replica, lagSeconds: undefined })).to.deep.equal([
      room,
      'standby follows, how far behind only a role with pg_monitor is told.',
    ]);
    expect((await look({ ...replica, lagSeconds: 61 })).slice(1)).to.deep.equal([
      'standby is 61.0 s behind.',
      'replicas',
    ]);
    expect((await look({ ...replica, isFollowing: false })).slice(1)).to.deep.equal([
      'standby is not connected.',
      'replicas',
    ]);
    free = 9e9;
    expect((await look(replica)).slice(2)).to.deep.equal(['disk']);
    storage = [{ sizeBytes: 2.5e9, disk: undefined, replicas: [] }];
    const { details, troubles } = await condition.look();
    expect(details?.disk).to.equal(
      'The database has 2.5 GB; how much is free on its machine is not known here.',
    );
    expect(troubles).to.deep.equal([]);
  });

  it('counts failures of the last five minutes, and no refusals', async () => {
    totals = failed(3);
    const first = await condition.look();
    minute = 4;
    totals = failed(5);
    load.countLookUp('failed');
    load.countLookUp('failed');
    const second = await condition.look();
    minute = 6;
    const third = await condition.look();
    minute = 10;
    const fourth = await condition.look();

    const one = { supplierCode: 'NORTH', operation: 'notes', code: 'internal_error', lastAt: AT };
    // The failure is older than the look that finds it.
    const since = AT;
    expect(first.failures).to.deep.equal([{ ...one, count: 3, since }]);
    expect(second.failures).to.deep.equal([{ ...one, count: 5, since }]);
    expect(second.troubles.map(({ detail }) => detail)).to.deep.equal([
      'Look-ups of documents failed in the last 5 minutes.',
    ]);
    expect(third.failures).to.deep.equal([{ ...one, count: 2, since }]);
    expect([fourth.failures, fourth.troubles]).to.deep.equal([[], []]);
  });

  it('counts failures no longer than that when the clock was set back', async () => {
    totals = failed(3);
    await condition.look();
    minute = 6;
    clockSetBack = 60;
    const { failures } = await condition.look();

    expect(failures).to.deep.equal([]);
  });

  it('dates failures of a database that was away from the first of them', async () => {
    isReady = false;
    condition.countFailure(Object.assign(new Error(), { code: '25006', severity: 'ERROR' }));
    await condition.look();
    minute = 1;
    isReady = true;
    const { troubles } = await condition.look();
    minute = 6;
    const over = await condition.look();

    expect(troubles).to.deep.equal([
      {
        part: 'database',
        status: 'degraded',
        since: '2026-01-10T09:00:00Z',
        detail: 'Requests failed because of the database in the last 5 minutes.',
      },
    ]);
    expect(over.troubles).to.deep.equal([]);
  });

  it('counts the requests of the last five minutes by supplier, whatever its code is', async () => {
    countLoads('constructor', 201, 30);
    countLoads('constructor', 400, 10);
    const first = await condition.look();
    minute = 3;
    countLoads('constructor', 201, 20);
    countLoads('constructor', 400, 2);
    countLoads('NORTH', 503, 7);
    countLoads('', 404, 9);
    const second = await condition.look();
    minute = 5;
    const third = await condition.look();
    minute = 8;
    const fourth = await condition.look();

    const none = { refusedByStatus: 0, codes: [] };
    const of = (requests: number, refused: number) => ({
      supplierCode: 'constructor',
      count: requests,
      refused,
      ...none,
    });
    expect(first.requests).to.deep.equal([
      { ...of(40, 10), refusingSince: '2026-01-10T09:00:00Z' },
    ]);
    const north = { supplierCode: 'NORTH', count: 7, refused: 0, ...none };
    expect(second.requests).to.deep.equal([of(62, 12), north]);
    expect(third.requests).to.deep.equal([of(22, 2), north]);
    expect(fourth.requests).to.deep.equal([]);
  });

  it('dates what is refused too much from the look that first found it', async () => {
    countLoads('NORTH', 400, 30);
    await condition.look();
    minute = 2;
    countLoads('NORTH', 400, 30);
    const still = await condition.look();
    minute = 4;
    countLoads('NORTH', 201, 300);
    const over = await condition.look();

    expect(still.requests?.[0]?.refusingSince).to.equal('2026-01-10T09:00:00Z');
    expect(over.requests?.[0]?.refusingSince).to.equal(undefined);
  });

  it('counts what was refused for a pause apart, and the codes of the rest in the same five minutes', async () => {
    countLoads('NORTH', 400, 90);
    totals = [refusal('blank', 90)];
    await condition.look();
    minute = 6;
    countLoads('NORTH', 201, 978);
    countLoads('NORTH', 400, 22, 'max_decimal_places');
    countLoads('NORTH', 400, 400, 'import_supplier_migration_not_ongoing');
    // The code of the rest is counted once its supplier was looked up.
    totals = [refusal('blank', 90), refusal('max_decimal_places', 22)];

    expect((await condition.look()).requests).to.deep.equal([
      {
        supplierCode: 'NORTH',
        count: 1400,
        refused: 22,
        refusedByStatus: 400,
        codes: [{ code: 'max_decimal_places', count: 22 }],
      },
    ]);
  });
});
