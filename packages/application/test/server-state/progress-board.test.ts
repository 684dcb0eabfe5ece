import { expect } from 'chai';
import type { StorePorts } from '../../contracts/store-under-test.js';
import { givenAccounts } from '../../contracts/accounts/given-accounts.js';
import { givenSupplier, SUPPLIER } from '../../contracts/suppliers/given-supplier.js';
import { instant } from '../../contracts/time/dates.js';
import { utcInstantOf, type ApiKey, type UtcInstant } from '@data-import/domain';
import type { TenantScope } from '../../src/organisations/organisation-repository.js';
import type { RunningServer } from '../../src/health/running-servers.js';
import { ProgressBoard } from '../../src/server-state/progress-board.js';
import { progressOf } from '../../src/progress/view-progress.js';
import { HandTimer } from '../hand-timer.js';
import { openMemoryStore } from '../memory/open-memory-store.js';

const codesOf = (all: readonly { readonly supplier: { readonly code: string } }[] = []) =>
  all.map(({ supplier }) => supplier.code);

const EVERY_MS = 250;
const { code, organisationId } = SUPPLIER;
const OTHER = 'organisation-2';

const refusedFor = (refusedByStatus: number, ...counts: readonly number[]) => ({
  refusedByStatus,
  codes: counts.map((count, index) => ({ code: ['blank', 'invalid'][index], count })),
});

describe('ProgressBoard', () => {
  let ports: StorePorts;
  let board: ProgressBoard;
  let timer: HandTimer;
  let time: number;
  let reads: (readonly string[] | undefined)[];
  let keysRead: (readonly string[])[];
  let failure: Error | undefined;
  let sampledAt: () => UtcInstant | undefined;
  const servers = {
    list: async () => [{ sampledAt: sampledAt(), failures: [] } as unknown as RunningServer],
  };

  beforeEach(async () => {
    ({ ports } = await openMemoryStore());
    await givenSupplier(ports);
    await givenSupplier(ports, { code: 'THEIRS', organisationId: OTHER });
    time = Date.parse('2026-01-10T00:00:00Z');
    reads = [];
    keysRead = [];
    failure = undefined;
    sampledAt = () => utcInstantOf(new Date(time));
    timer = new HandTimer();
    board = new ProgressBoard(
      {
        progress: {
          read: async (codes, now) => {
            reads.push(codes);
            if (failure) throw failure;
            return ports.progress.read(codes, now);
          },
          sample: (now) => ports.progress.sample(now),
        },
        servers,
        apiKeys: {
          findAll: async (ids) => {
            keysRead.push(ids);
            return new Map(ids.map((id) => [id, { label: `label of ${id}` } as ApiKey]));
          },
        },
        clock: { now: () => new Date(time) },
        timer,
      },
      EVERY_MS,
    );
  });

  const portsOf = () => ({
    progress: ports.progress,
    servers,
    apiKeys: { findAll: async () => new Map() },
    clock: { now: () => new Date(time) },
    timer,
  });

  it('reads once for all clients, and not without clients', async () => {
    const watches = Array.from({ length: 50 }, () => board.watch(code));
    for (let round = 1; round <= 4; round += 1) {
      const next = Promise.all(watches.map((watch) => watch.next()));
      await timer.pass(EVERY_MS);
      const snapshots = await next;
      for (const seen of snapshots)
        expect(seen?.map(({ supplier }) => supplier.code)).to.deep.equal([code]);
      expect(reads).to.have.lengthOf(round);
    }
    for (const watch of watches) watch.leave();
    for (const watch of watches) expect(await watch.next()).to.equal(undefined);
    await timer.pass(10 * EVERY_MS);

    expect(reads).to.have.lengthOf(4);
  });

  it('reads each supplier with all others while all are watched', async () => {
    const [all, one] = [board.watch(), board.watch(code)];
    for (let round = 1; round <= 3; round += 1) {
      const next = Promise.all([all.next(), one.next()]);
      await timer.pass(EVERY_MS);
      const [ofAll, ofOne] = await next;
      expect(ofAll?.map(({ supplier }) => supplier.code)).to.deep.equal([code, 'THEIRS']);
      expect(ofOne?.map(({ supplier }) => supplier.code)).to.deep.equal([code]);
    }
    expect(reads).to.deep.equal([undefined, undefined, undefined]);
    all.leave();
    const alone = one.next();
    await timer.pass(EVERY_MS);
    await alone;
    expect(reads.at(-1)).to.deep.equal([code]);
    one.leave();
  });

  it('lets one that watches wait until progress is read again', async () => {
    await timer.pass(EVERY_MS);
    const watch = board.watch(code);
    await watch.next();
    let isShown = false;
    const next = watch.next().finally(() => {
      isShown = true;
    });
    await timer.pass(EVERY_MS - 1);
    await timer.pass(0);
    expect(isShown).to.equal(false);
    await timer.pass(1);
    await next;

    expect(reads).to.have.lengthOf(2);
    watch.leave();
  });

  it('lets one go that waits when it leaves', async () => {
    const watch = board.watch(code);
    await watch.next();
    const waiting = watch.next();
    watch.leave();

    expect(await waiting).to.equal(undefined);
  });

  it('tells those who watch that progress cannot be read, and goes on when it can', async () => {
    const watch = board.watch(code);
    failure = new Error('The database is down.');
    expect(await watch.next().catch((error: unknown) => error)).to.equal(failure);
    failure = undefined;

    expect(await board.view(code)).to.have.lengthOf(1);
    watch.leave();
  });

  it('tells expected accounts, rates, the last hour and the time left since the flow began', async () => {
    await ports.suppliers.update(code, { expectedAccounts: 10 }, instant('2026-01-10T00:00:00Z'));
    // Nothing for an hour, which is no part of the rate.
    await board.sample();
    time += 3_600_000;
    await givenAccounts(ports, ['a', 'b', 'c', 'd']);
    await board.sample();
    time += 10_000;
    await givenAccounts(ports, ['e', 'f']);
    const [snapshot] = await board.view(code);

    expect(snapshot?.timeLeft).to.deep.equal({ least: 7, likely: 14, most: 27 });
    expect(snapshot).to.deep.include({ expectedAccounts: 10 });
    expect(snapshot?.rates?.accounts).to.equal(0.2);
    expect(snapshot?.lastHour).to.have.lengthOf(60);
    expect(snapshot?.lastHour.at(-1)).to.deep.include({ at: '2026-01-10T01:00:00Z', accounts: 4 });
  });

  it('knows no rate, flow or end once no server takes samples, and until when it knew them', async () => {
    const later = async (seconds: number) => {
      time += seconds * 1000;
      return (await new ProgressBoard(portsOf()).view(code))[0];
    };
    await board.sample();
    time += 10_000;
    await givenAccounts(ports, ['a']);
    await board.sample();
    sampledAt = () => board.sampledAt;
    await givenAccounts(ports, ['b', 'c']);
    const at = board.sampledAt;

    expect(await later(30)).to.deep.include({ asOf: undefined });
    const old = await later(600);
    expect(old).to.deep.include({ asOf: at, rates: undefined, flow: undefined });
    expect(old?.rows).to.include({ perSecond: undefined, timeLeft: undefined });
    expect(old?.lastHour).to.deep.equal([]);
    await board.sample();
    expect(await later(0)).to.deep.include({ asOf: undefined });
  });

  it('adds up the recent requests and failures that the servers report, by supplier', async () => {
    const report = (
      count: number,
      refused: number,
      supplierCode: string = code,
      more: object = {},
    ) =>
      ({
        failures: [
          { supplierCode, code: 'internal_error', count: 1, since: `2026-01-10T00:00:${count}Z` },
        ],
        requests: [{ supplierCode, count, refused, ...more }],
      }) as unknown as RunningServer;
    const list = async () => [
      report(30, 7, code, { ...refusedFor(2, 4, 3), refusingSince: '2026-01-10T00:00:07Z' }),
      report(12, 3, code, refusedFor(1, 1, 3)),
      report(99, 99, 'constructor'),
    ];
    await givenSupplier(ports, { code: 'constructor' });
    const all = await new ProgressBoard({ ...portsOf(), servers: { list } }).view();

    expect(all.map(({ supplier, requests }) => [supplier.code, requests])).to.deep.equal([
      [
        code,
        {
          count: 42,
          refused: 10,
          refusedByStatus: 3,
          refusingSince: instant('2026-01-10T00:00:07Z'),
          codes: [
            { code: 'invalid', count: 6 },
            { code: 'blank', count: 5 },
          ],
        },
      ],
      ['THEIRS', { count: 0, refused: 0, refusingSince: undefined, ...refusedFor(0) }],
      ['constructor', { count: 99, refused: 99, refusingSince: undefined, ...refusedFor(0) }],
    ]);
    expect(all.map(({ rows }) => rows.failed)).to.deep.equal([2, 0, 1]);
    expect(all.map(({ need }) => need.reason)).to.deep.equal([
      'internal_error: 2 requests failed in 5 min, since 2026-01-10T00:00:12Z',
      'Nothing comes',
      'internal_error: 1 request failed in 5 min, since 2026-01-10T00:00:99Z',
    ]);
    expect(all.map(({ troubles }) => troubles.map(({ state }) => state))).to.deep.equal([
      ['failing', 'refusing'],
      [],
      ['failing', 'refusing'],
    ]);
  });

  it('tells who made the last change, and reads all keys together', async () => {
    const at = instant('2026-01-10T00:00:00Z');
    await ports.suppliers.update(code, { status: 'paused' }, at, 'key-1');
    await ports.suppliers.update('THEIRS', { status: 'paused' }, at, 'key-2');
    const all = await board.view();

    const labels = all.map(({ changedByLabel }) => changedByLabel);
    expect(labels).to.deep.equal(['label of key-1', 'label of key-2']);
    expect(keysRead).to.deep.equal([['key-1', 'key-2']]);
  });

  describe('viewProgress, listProgress and watchProgress', () => {
    it('show a change of the supplier at once where one supplier is asked for', async () => {
      const { viewProgress } = progressOf(board, ports.suppliers);
      const statusNow = async () =>
        (await viewProgress(undefined, code))._unsafeUnwrap().supplier.status;
      expect(await statusNow()).to.equal('ongoing');
      await ports.suppliers.update(code, { status: 'paused' }, instant('2026-01-10T00:00:00Z'));

      expect(await Promise.all([statusNow(), statusNow()])).to.deep.equal(['paused', 'paused']);
      expect(reads, 'once for all who ask').to.have.lengthOf(2);
    });

    it("show the tenant's own suppliers, and an operator all", async () => {
      const suppliers = {
        find: async (asked: string, scope: TenantScope) =>
          (asked === code && scope !== OTHER) || (asked === 'THEIRS' && scope !== organisationId)
            ? SUPPLIER
            : undefined,
      };
      const { viewProgress: view, listProgress: list } = progressOf(board, suppliers);

      expect((await view(organisationId, code)).isOk()).to.equal(true);
      expect((await view(undefined, 'THEIRS')).isOk()).to.equal(true);
      for (const unseen of ['THEIRS', 'UNKNOWN'])
        expect((await view(organisationId, unseen))._unsafeUnwrapErr()).to.deep.equal({
          kind: 'import-supplier-not-found',
        });
      expect(codesOf(await list(organisationId))).to.deep.equal([code]);
      expect(codesOf(await list(undefined))).to.deep.equal([code, 'THEIRS']);
      for (const [scope, asked, seen] of [
        [organisationId, undefined, [code]],
        [OTHER, code, []],
      ] as const) {
        const watch = progressOf(board, suppliers).watchProgress(scope, asked);
        expect(codesOf(await watch.next())).to.deep.equal(seen);
        watch.leave();
        expect(await watch.next()).to.equal(undefined);
      }
    });
  });
});
