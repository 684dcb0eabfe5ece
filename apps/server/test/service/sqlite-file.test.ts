import { chmod, copyFile, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from '@data-import/testkit/until';
import { expect } from 'chai';
import { freshMetrics } from './fresh-metrics.js';
import { HoldingProcess } from './holding-process.js';
import { sqlite } from './engines.js';
import * as requests from './requests.js';
import { openSite, type Site } from './site.js';
import { givenSupplier, type Supplier } from './supplier.js';

// Slow because writes wait for another process until their time is over.
const BUSY_MS = 2000;

describe('the file of a SQLite database', function () {
  this.timeout(120_000);
  let site: Site;
  let supplier: Supplier;
  let file: string;

  beforeEach(async () => {
    site = await openSite(sqlite, { variables: { SQLITE_BUSY_TIMEOUT_MS: String(BUSY_MS) } });
    file = join(site.service.dataDir, 'data-import.sqlite');
    supplier = await givenSupplier(site.service);
  });
  afterEach(() => site?.close());

  const post = (id: string) =>
    supplier.caller.post(requests.TRANSACTIONS, requests.transactions(supplier, [id]));
  const readiness = async () => (await fetch(`${site.service.url}/readyz`)).status;
  const metrics = async () => freshMetrics(site.service.url);
  const expectNothingAcknowledged = async (): Promise<void> => {
    // The second has been stored, and a repeat of it would write nothing.
    for (const id of ['lost', 'before']) {
      const { status, body } = await post(id);
      expect(status).to.equal(500);
      expect(body).to.include({ code: 'internal_error' });
    }
    expect(await readiness()).to.equal(503);
    expect(await metrics()).to.contain('service_ready 0');
  };

  it('is ready, and a load works', async () => {
    expect((await post('before')).status).to.equal(201);
    expect(await readiness()).to.equal(200);
    expect(await metrics()).to.contain('service_ready 1');
  });

  it('that is removed gets no acknowledged write, and the service is not ready', async () => {
    await post('before');
    await rm(file);

    await expectNothingAcknowledged();
    expect(await metrics()).to.contain('database_failures_total{failure="file-replaced"} 2');
  });

  for (const beside of ['-wal', '-shm'])
    it(`that loses its ${beside} gets no acknowledged write`, async () => {
      await post('before');
      await rm(file + beside);

      await expectNothingAcknowledged();
    });

  it('that is replaced by a copy of itself gets no acknowledged write', async () => {
    await post('before');
    await copyFile(file, `${file}.copy`);
    await rename(`${file}.copy`, file);

    await expectNothingAcknowledged();
  });

  it('whose folder is renamed gets no acknowledged write until it is back, and is whole then', async () => {
    await post('before');
    const { dataDir } = site.service;
    await rename(dataDir, `${dataDir}.away`);
    await expectNothingAcknowledged();
    await rename(`${dataDir}.away`, dataDir);

    // The last answer is shared for a second.
    await until('it is ready', async () => (await readiness()) === 200);
    expect((await post('afterwards')).status).to.equal(201);
    const { transactions } = await supplier.counters();
    expect(transactions).to.equal(2);
  });

  it('with half of its pages overwritten is found not to be ready', async () => {
    const accounts = Array.from({ length: 2000 }, (_, n) => ({
      external_account_number: `MANY-${n}`,
      statement_period: { from_date: '2024-01-01' },
    }));
    const path = `/v1/operator/import-suppliers/${supplier.code}/accounts/`;
    await supplier.operator.posted(path, { accounts });
    await site.service.stop();
    await site.service.start();
    await overwriteHalf(file);

    expect(await readiness()).to.equal(503);
    expect(await metrics()).to.contain('service_ready 0');
  });

  it('on a disk that takes no more is not ready until it does', async () => {
    await site.service.stop();
    // In units of 512 or 1024 bytes: some hundred kilobytes for the file that commits are written to.
    await site.service.start({}, { maximumFileBlocks: 600 });
    let number = 0;
    const fill = async (length: number): Promise<number> => {
      const note = `${(number += 1)} ${'x'.repeat(length)}`;
      const { status } = await supplier.caller.post(
        requests.NOTES,
        requests.notes(supplier, [note]),
      );
      return status === 201 && number < 200 ? fill(length) : status;
    };
    expect(await fill(30_000)).to.equal(500);
    expect(await readiness()).to.equal(503);
  });

  it('can be read by its owner only, also when it could be read by others before', async () => {
    const { dataDir } = site.service;
    await site.service.stop();
    const names = ['data-import.sqlite', 'token-signing-key.json', 'demo-credentials.json'];
    await chmod(dataDir, 0o755);
    for (const name of names) await chmod(join(dataDir, name), 0o644);
    await site.service.start();
    await post('1');

    for (const name of [...names, 'data-import.sqlite-wal', 'data-import.sqlite-shm'])
      expect((await stat(join(dataDir, name))).mode & 0o777, name).to.equal(0o600);
  });

  describe('while another process writes to it', () => {
    let holding: HoldingProcess;

    beforeEach(async () => {
      await post('before');
      holding = await HoldingProcess.of(file);
    });
    afterEach(() => holding?.end());

    it('is read without waiting, and each write is answered within its time', async () => {
      const path = `/v1/data-import/account-transfer-status/${supplier.code}/${supplier.accounts[0]!.external_account_number}/`;
      const writes = Promise.all(
        Array.from({ length: 30 }, (_, number) => post(`while held ${number}`)),
      );
      // Had it waited for the other process, it would have failed like the writes.
      for (let count = 0; count < 5; count += 1)
        expect((await supplier.caller.get(path)).status).to.equal(200);

      for (const { status } of await writes) expect(status).to.equal(500);
      expect(await metrics()).to.contain('database_failures_total{failure="SQLITE_BUSY"} 30');
      expect(await readiness()).to.equal(503);
    });

    it('takes what waits as soon as the other has ended', async () => {
      const waiting = Promise.all(['1', '2', '3'].map(post));
      expect((await fetch(`${site.service.url}/healthz`)).status).to.equal(200);
      await holding.end();

      for (const { status } of await waiting) expect(status).to.equal(201);
      expect(await readiness()).to.equal(200);
    });
  });
});

/** Every second page; the service that stopped before has left nothing in its log. */
async function overwriteHalf(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  const { size } = await handle.stat();
  const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 16);
  const pageSize = buffer.readUInt16BE(0);
  for (let at = pageSize; at < size; at += 2 * pageSize)
    await handle.write(Buffer.alloc(pageSize, 0xa5), 0, pageSize, at);
  await handle.close();
}
