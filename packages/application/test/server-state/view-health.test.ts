import { utcInstantOf, type LoadState, type UtcInstant } from '@data-import/domain';
import { expect } from 'chai';
import { makeViewHealth } from '../../src/server-state/view-health.js';
import {
  makeUseCases,
  SYSTEM_TIMER,
  type ProgressSnapshot,
  type ServerReport,
} from '../../src/index.js';
import { allMemoryPorts, MemoryStore } from '../../memory/index.js';

const START = Date.parse('2026-01-10T09:00:00Z');
const instant = (second: number) =>
  new Date(START + second * 1000).toISOString().replace('.000', '') as UtcInstant;
const dayAfter = (days: number) => utcInstantOf(new Date(START + days * 86_400_000));
const ONE: ServerReport = {
  server: 'one',
  version: '1.0.0',
  startedAt: instant(0),
  isReady: true,
  signsWith: 'key',
  accepts: ['key'],
  troubles: [],
  failures: [],
};
const OTHER: ServerReport = { ...ONE, server: 'host:7/other' };

describe('the health of the servers', () => {
  let second: number;
  let clockSetBack: number;
  const given = () => {
    second = 0;
    clockSetBack = 0;
    const now = () => new Date(START + (second - clockSetBack) * 1000);
    const ports = {
      ...allMemoryPorts(new MemoryStore(), { now }),
      timer: { ...SYSTEM_TIMER, elapsedMs: () => second * 1000 },
    };
    const report = (one: ServerReport) => ports.servers.announce(one, instant(second), instant(0));
    return { ports, report, ...makeUseCases(ports) };
  };

  it('warns 14 days before a key that is in use ends', async () => {
    const { ports, report, viewHealth } = given();
    await report(ONE);
    const key = { role: 'viewer', issuedAt: dayAfter(-9) } as const;
    await ports.apiKeys.add({ ...key, id: 'k-1', label: 'night', expiresAt: dayAfter(13) }, 'd');
    await ports.apiKeys.add({ ...key, id: 'k-2', expiresAt: dayAfter(15) }, 'd');
    await ports.apiKeys.add({ ...key, id: 'k-3', expiresAt: dayAfter(2) }, 'd');
    expect((await viewHealth()).status).to.equal('healthy');
    for (const id of ['k-1', 'k-2']) await ports.apiKeys.recordUse(id, dayAfter(-1));
    second += 2;
    const { status, parts } = await viewHealth();

    expect(status).to.equal('degraded');
    expect(parts.find(({ part }) => part === 'api-keys')).to.deep.include({
      status: 'degraded',
      since: dayAfter(-1),
      detail: `API keys that are in use: night (k-1) ends at ${dayAfter(13)}.`,
    });
  });

  it('has the last entry of the audit, so that it is known outside', async () => {
    const { ports, viewHealth } = given();
    expect((await viewHealth()).audit).to.deep.equal({ number: 0, hash: '' });
    const action = { at: instant(0), actor: { via: 'http', apiKeyId: 'k' }, action: 'x' } as const;
    await ports.audit.begin(action).note({});
    second += 2;

    expect((await viewHealth()).audit).to.deep.equal(await ports.audit.last());
  });

  it('is read again after a second, also when the clock was set back', async () => {
    const { ports, viewHealth } = given();
    expect((await viewHealth(ONE)).status).to.equal('healthy');
    second += 1;
    clockSetBack = 3600;
    ports.audit.last = () => Promise.reject(new Error('down'));

    expect((await viewHealth(ONE)).status).to.equal('failing');
  });

  it('is good while every server is ready and has no trouble', async () => {
    const { report, viewHealth } = given();
    await report({ ...ONE, details: { disk: '2 GB are free.' } });
    await report(OTHER);
    const { status, parts } = await viewHealth();

    expect(status).to.equal('healthy');
    expect(parts.map((one) => [one.part, one.status, one.since])).to.deep.equal(
      [
        'servers',
        'database',
        'disk',
        'replicas',
        'vendors',
        'documents',
        'signing-keys',
        'api-keys',
        'memory',
        'failures',
        'loads',
        'deadlines',
      ].map((part) => [part, 'healthy', undefined]),
    );
    expect(parts[0]?.detail).to.equal('2 of 2 servers are ready.');
    expect(parts[2]?.detail).to.equal('2 GB are free.');
  });

  it('tells of a server that ended without a word, until it is forgotten', async () => {
    const { report, viewHealth } = given();
    await report(OTHER);
    second = 10;
    await report(ONE);
    const quiet = await viewHealth();
    second = 12;
    await report(ONE);
    const gone = await viewHealth();
    second = 630;
    await report(ONE);
    const forgotten = await viewHealth();

    expect(quiet.status).to.equal('healthy');
    expect(gone.status).to.equal('degraded');
    expect(gone.parts[0]).to.deep.equal({
      part: 'servers',
      status: 'degraded',
      since: instant(0),
      detail: '1 of 2 servers are ready; no report from host:7.',
    });
    expect(forgotten.status).to.equal('healthy');
  });

  it('tells of it no more when another has started in its place, each in the place of one', async () => {
    const { report, viewHealth } = given();
    await report(OTHER);
    await report({ ...OTHER, server: 'host:8/third' });
    second = 30;
    await report(ONE);
    await report({ ...ONE, server: 'host:9/restarted', startedAt: instant(29) });
    const one = await viewHealth();
    second = 32;
    await report({ ...ONE, server: 'host:10/restarted', startedAt: instant(31) });
    const both = await viewHealth();

    expect(one.parts[0]?.detail).to.match(/^2 of 3 servers are ready; no report from host:[78]\.$/);
    expect(both.parts[0]).to.include({
      status: 'healthy',
      detail: '3 of 3 servers are ready.',
    });
    second = 50;
    await report(ONE);
    await report({ ...ONE, server: 'host:9/restarted', startedAt: instant(29) });
    const again = await viewHealth();

    expect(again.parts[0]?.detail).to.equal('2 of 3 servers are ready; no report from host:10.');
  });

  it('fails without a server that is ready, and counts the one that is asked', async () => {
    const { viewHealth } = given();

    expect((await viewHealth()).parts[0]).to.include({ status: 'failing' });
    expect((await viewHealth(ONE)).status).to.equal('healthy');
    const detail = 'The database does not answer.';
    const trouble = { part: 'database', status: 'failing', since: instant(7), detail } as const;
    const unready = await viewHealth({ ...ONE, isReady: false, troubles: [trouble] });
    expect(unready.parts[0]).to.include({ status: 'failing', since: instant(7) });
  });

  it('fails while the database does not answer', async () => {
    const { ports } = given();
    ports.servers.list = async () => Promise.reject(new Error('gone'));
    const { viewHealth } = makeUseCases(ports);
    const { status, parts, audit } = await viewHealth(ONE);

    expect(audit).to.equal(undefined);
    expect(status).to.equal('failing');
    expect(parts[1]).to.include({ status: 'failing', detail: 'The database does not answer.' });
  });

  it('adds up what the servers report of the same part', async () => {
    const { report, viewHealth } = given();
    const failure = {
      operation: 'notes',
      code: 'internal_error',
      since: instant(0),
      lastAt: instant(4),
    };
    const trouble = { part: 'vendors', detail: 'STRIPE does not answer.' } as const;
    await report({
      ...ONE,
      troubles: [{ ...trouble, status: 'degraded', since: instant(7) }],
      failures: [{ ...failure, supplierCode: 'NORTH', count: 3, lastAt: instant(9) }],
    });
    await report({
      ...OTHER,
      version: '1.1.0',
      startedAt: instant(3),
      troubles: [{ ...trouble, status: 'failing', since: instant(5) }],
      failures: [
        { ...failure, supplierCode: 'NORTH', count: 4 },
        { ...failure, supplierCode: undefined, count: 1 },
      ],
    });
    const { status, parts, failures } = await viewHealth();

    expect(status).to.equal('failing');
    expect(failures).to.deep.equal([
      {
        ...failure,
        supplierCode: 'NORTH',
        count: 7,
        lastAt: instant(9),
        servers: ['host:7', 'one'],
      },
      { ...failure, supplierCode: undefined, count: 1, servers: ['host:7'] },
    ]);
    expect(parts.filter((one) => one.status !== 'healthy')).to.deep.equal([
      {
        part: 'servers',
        status: 'degraded',
        since: instant(3),
        detail: 'Servers run different versions: 1.0.0, 1.1.0.',
      },
      { ...trouble, status: 'failing', since: instant(5) },
      {
        part: 'failures',
        status: 'degraded',
        since: instant(0),
        detail:
          'Requests failed in the last 5 minutes. NORTH: notes internal_error (7), no known supplier: notes internal_error (1).',
      },
    ]);
  });

  it('is degraded by suppliers that refuse too much, are late or stalled, in this order, those with the most missing rows first', async () => {
    const { ports } = given();
    const load = (code: string, state: LoadState, left = 1, since = instant(0)) =>
      ({
        supplier: { code },
        at: instant(900),
        load: { state, since, reason: `${state}, ${left}` },
        troubles: [],
        rows: { left },
      }) as unknown as ProgressSnapshot;
    const refusing = {
      ...load('SOUTH', 'ended', 0),
      troubles: (['failing', 'refusing'] as const).map((state) => ({
        state,
        words: '',
        since: instant(70),
        reason: '63 % refused',
      })),
    };
    const healthOf = async (...progress: readonly ProgressSnapshot[]) => {
      const viewHealth = makeViewHealth({ ...ports, listProgress: async () => progress });
      const { status, parts } = await viewHealth(ONE);
      return { status, of: (name: string) => parts.find(({ part }) => part === name) };
    };
    const others = (['loading', 'stopped', 'waiting', 'nothing-announced', 'ended'] as const).map(
      (state) => load('SOUTH', state, 64_000),
    );

    expect((await healthOf(...others)).status).to.equal('healthy');
    const stalled = [
      load('EAST', 'stalled', 1, instant(60)),
      load('NORTH', 'stalled', 64_000),
      load('UP', 'stalled', 0),
      load('OUT', 'stalled', 0),
    ];
    const bad = await healthOf(...stalled, ...others, load('WEST', 'late', 5), refusing);
    expect(bad.status).to.equal('degraded');
    expect(bad.of('loads')).to.deep.equal({
      part: 'loads',
      status: 'degraded',
      since: instant(0),
      need: 'refusing',
      detail:
        'SOUTH: 63 % refused; WEST: late, 5; NORTH: stalled, 64000; EAST: stalled, 1; UP: stalled, 0; and 1 more.',
    });
    expect(bad.of('deadlines')?.detail).to.equal('WEST: late, 5.');
    expect((await healthOf(refusing)).of('loads')?.since).to.equal(instant(70));
  });
});
