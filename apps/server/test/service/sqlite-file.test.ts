import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from '@data-import/testkit/until';
import { openedForAll } from '@data-import/testkit';
import { expect } from 'chai';
import { freshMetrics } from './fresh-metrics.js';
import { sqlite } from './engines.js';
import * as requests from './requests.js';
import { openSite } from './site.js';
import { givenSupplier, type Supplier } from './supplier.js';

// Slow because a server is started again.
describe('a server whose SQLite file takes no writes', () => {
  const site = openedForAll(() => openSite(sqlite));
  let supplier: Supplier;

  before(async () => {
    supplier = await givenSupplier(site.service);
  });

  const readiness = async () => (await fetch(`${site.service.url}/readyz`)).status;

  const post = (id: string) =>
    supplier.caller.post(requests.TRANSACTIONS, requests.transactions(supplier, [id]));

  it('that is removed acknowledges nothing, not even what it has, and says so', async () => {
    expect((await post('before')).status).to.equal(201);
    expect(await readiness()).to.equal(200);
    await rm(join(site.service.dataDir, 'data-import.sqlite'));

    for (const id of ['lost', 'before']) {
      const { status, body } = await post(id);
      expect(status).to.equal(500);
      expect(body).to.include({ code: 'internal_error' });
    }
    // The last answer is shared for a second.
    await until('it is not ready', async () => (await readiness()) === 503);
    const metrics = await freshMetrics(site.service.url);
    expect(metrics).to.contain('service_ready 0');
    expect(metrics).to.match(/^database_failures_total{failure="file-replaced"} [2-9]/m);
  });

  it('on a disk that takes no more is not ready', async () => {
    await site.service.stop();
    // In units of 512 or 1024 bytes: a megabyte or two for each file.
    await site.service.start({}, { maximumFileBlocks: 2000 });
    // There is nothing yet in the file that is made for the one that was removed.
    supplier = await givenSupplier(site.service);
    let status = 201;
    for (let number = 0; status === 201 && number < 200; number += 1)
      ({ status } = await supplier.caller.post(
        requests.NOTES,
        requests.notes(supplier, [`${number} ${'x'.repeat(30_000)}`]),
      ));

    expect(status).to.equal(500);
    expect(await readiness()).to.equal(503);
  });
});
