import { expect } from 'chai';
import type { StorePorts } from '../../contracts/store-under-test.js';
import { batchNameOf } from '../../contracts/import-batches/given-batches.js';
import { supplierCodeOf } from '../../contracts/identifiers/given-identifiers.js';
import { givenSupplier, SUPPLIER } from '../../contracts/suppliers/given-supplier.js';
import type { WrittenBatch } from '../../src/activity/activity-repository.js';
import { ActivityLog, minuteOf, type RefusedRequest } from '../../src/server-state/activity-log.js';
import { MemoryApiKeyRepository } from '../../memory/memory-access-tokens.js';
import { makeQueries } from '../../src/queries.js';
import { openMemoryStore } from '../memory/open-memory-store.js';

const { code, organisationId } = SUPPLIER;
const EXAMPLE = { status: 400, attr: 'notes.0', valueType: 'object' };

describe('ActivityLog', () => {
  let ports: StorePorts;
  let log: ActivityLog;
  let time: Date;
  let lookedUp: string[];

  beforeEach(async () => {
    ({ ports } = await openMemoryStore());
    await givenSupplier(ports);
    await givenSupplier(ports, { code: 'FOREIGN', organisationId: 'organisation-2' });
    time = new Date('2026-01-10T00:00:00Z');
    lookedUp = [];
    logBy((...added) => ports.activity.add(...added));
  });

  const find = (asked: string) => {
    lookedUp.push(asked);
    return ports.suppliers.find(asked);
  };
  const logBy = (add: StorePorts['activity']['add']) => {
    const listRefusals: typeof ports.activity.listRefusals = (...asked) =>
      ports.activity.listRefusals(...asked);
    const activity = { add, listRefusals };
    log = new ActivityLog({ suppliers: { find }, activity, clock: { now: () => time } });
  };
  /** Until it is mended by what this gives. */
  const breakStore = (meanwhile: () => void = () => undefined) => {
    let isDown = true;
    logBy(async (...added) => {
      if (!isDown) return ports.activity.add(...added);
      meanwhile();
      throw new Error('The database is down.');
    });
    return () => {
      isDown = false;
    };
  };
  const refuse = (differing: Partial<RefusedRequest> = {}, ...codes: readonly string[]) =>
    log.noteRefusal({
      organisationId,
      supplierCode: code,
      operation: 'notes',
      batch: undefined,
      requestId: 'request-1',
      apiKeyId: 'key-1',
      externalAccountNumber: 'E-1',
      ref: 'notes.csv:2',
      problems: (codes.length > 0 ? codes : ['blank']).map((one) => ({
        code: one,
        item: 'T-1',
        example: EXAMPLE,
      })),
      ...differing,
    });
  const stored = async () =>
    (
      await ports.activity.listRefusals({ tenantScope: undefined, supplierCode: undefined }, 100)
    ).map((one) => `${one.supplierCode} ${one.operation} ${one.code} ${one.count}`);
  const totals = () =>
    log.totals().map((one) => `${one.supplierCode} ${one.operation} ${one.code} ${one.count}`);

  const list = async (tenantScope: string | undefined, supplierCode?: string) => {
    const others = { apiKeys: new MemoryApiKeyRepository(), clock: { now: () => new Date(0) } };
    const parts = { activityLog: log, viewAccount: () => Promise.reject(new Error('No account.')) };
    const { listRefusals } = makeQueries({ ...ports, ...others }, parts);
    const listed = await listRefusals(tenantScope, supplierCode);
    return listed.match(
      (all) => all.map((one) => one.supplierCode as string),
      ({ kind }) => [kind],
    );
  };

  it('looks a supplier up once, and only when it stores', async () => {
    refuse();
    expect(lookedUp).to.deep.equal([]);
    await log.flush();
    refuse();
    expect(totals()).to.deep.equal([`${code} notes blank 2`]);
    await log.flush();

    expect(lookedUp).to.deep.equal([code]);
  });

  it("stores nothing under a supplier that is unknown or another organisation's", async () => {
    for (const supplierCode of ['UNKNOWN', 'FOREIGN', undefined]) refuse({ supplierCode });
    await log.flush();
    // Now it is known whose it is.
    refuse({ supplierCode: 'FOREIGN' });
    await log.flush();

    expect(await stored()).to.deep.equal([]);
    expect(totals()).to.deep.equal(['undefined notes blank 4']);
  });

  it('counts without a supplier when too many wait to be looked up', async () => {
    for (let count = 0; count < 1001; count += 1) refuse({ supplierCode: `INVENTED_${count}` });
    expect(totals()).to.deep.equal(['undefined notes blank 1']);
    await log.flush();

    expect(lookedUp).to.have.lengthOf(50);
    expect(totals()).to.deep.equal(['undefined notes blank 51']);
    await log.flush();
    expect(totals()).to.deep.equal(['undefined notes blank 101']);
  });

  it('counts at once what names no supplier, and stores nothing of it', async () => {
    const added: string[] = [];
    logBy(async (supplierCode) => void added.push(supplierCode));
    refuse({ supplierCode: undefined });
    expect(totals()).to.deep.equal(['undefined notes blank 1']);
    await log.flush();

    expect(added).to.deep.equal([]);
    expect(lookedUp).to.deep.equal([]);
  });

  it('stores the first time of refusals, and the last time and example', async () => {
    const newest = { ...EXAMPLE, attr: 'notes.1' };
    refuse();
    time = new Date('2026-01-10T00:00:01Z');
    refuse();
    refuse({
      problems: [{ code: 'blank', item: 'T-2', example: newest }],
      batch: batchNameOf('night-3'),
    });
    await log.flush();

    const query = { tenantScope: undefined, supplierCode: undefined };
    expect(await ports.activity.listRefusals(query, 10)).to.deep.equal([
      {
        supplierCode: code,
        operation: 'notes',
        code: 'blank',
        count: 3,
        firstAt: '2026-01-10T00:00:00Z',
        lastAt: '2026-01-10T00:00:01Z',
        example: newest,
        minutes: { [minuteOf(time)]: 3 },
        batches: [{ batch: 'night-3', count: 1, lastAt: '2026-01-10T00:00:01Z' }],
      },
    ]);
    const request = {
      requestId: 'request-1',
      apiKeyId: 'key-1',
      externalAccountNumber: 'E-1',
      ref: 'notes.csv:2',
    };
    const [last, , first] = await ports.activity.listRefusedRequests(code, {
      operation: 'notes',
      code: 'blank',
    });
    expect(last).to.deep.equal({
      ...request,
      at: '2026-01-10T00:00:01Z',
      item: 'T-2',
      example: newest,
    });
    expect(first).to.deep.equal({
      ...request,
      at: '2026-01-10T00:00:00Z',
      item: 'T-1',
      example: EXAMPLE,
    });
  });

  it('keeps what could not be stored for the next time', async () => {
    const mend = breakStore();
    refuse();
    log.noteBatch(supplierCodeOf(code), 'b', 'key-1');
    const failed = await log.flush().catch((error: unknown) => error);
    expect(failed).to.be.an('error');
    refuse();
    mend();
    await log.flush();

    expect(await stored()).to.deep.equal([`${code} notes blank 2`]);
    const [progress] = await ports.progress.read([code], time);
    expect(progress?.batches).to.deep.equal([{ name: 'b', lastAt: '2026-01-10T00:00:00Z' }]);
  });

  it('stores that a connection was cut with the last write of its key to the batch', async () => {
    const added: (readonly WrittenBatch[])[] = [];
    logBy(async (_, { batches }) => void added.push(batches));
    log.noteBatch(supplierCodeOf(code), 'b', 'key-1');
    await log.flush();
    time = new Date('2026-01-10T00:00:01Z');
    log.noteClosed('b', 'key-2');
    log.noteClosed('b', 'key-1');
    // A row under way.
    log.noteBatch(supplierCodeOf(code), 'b', 'key-1');
    await log.flush();

    const at = '2026-01-10T00:00:01Z';
    expect(added[1]).to.deep.equal([{ name: 'b', lastAt: at, loadedBy: 'key-1', closedAt: at }]);
  });

  it('stores the last hundred of the batches that are written to', async () => {
    for (let count = 0; count < 101; count += 1)
      log.noteBatch(supplierCodeOf(code), `batch-${count}`, 'key-1');
    await log.flush();

    const [progress] = await ports.progress.read([code], time);
    const names = progress?.batches.map(({ name }) => name);
    expect(names).to.have.lengthOf(100);
    expect(names).not.to.include('batch-0');
  });

  describe('listRefusals', () => {
    it('lists what this server has counted just now', async () => {
      refuse();
      expect(await list(organisationId)).to.deep.equal([code]);
    });

    it("lists an operator all, and refuses a caller another organisation's supplier", async () => {
      refuse();
      refuse({ organisationId: 'organisation-2', supplierCode: 'FOREIGN' });

      expect(await list(undefined)).to.have.members([code, 'FOREIGN']);
      expect(await list(organisationId)).to.deep.equal([code]);
      expect(await list(undefined, 'FOREIGN')).to.deep.equal(['FOREIGN']);
      for (const unseen of ['FOREIGN', 'UNKNOWN'])
        expect(await list(organisationId, unseen)).to.deep.equal(['import-supplier-not-found']);
    });
  });
});
