import { readFile, rm } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CuttingProxy } from '@data-import/testkit';
import { expect } from 'chai';
import { commandBlocksOf, expectPrinted, folderToPasteIn, runBlocks } from './command-blocks.js';
import { sqlite } from './engines.js';
import { openSite, type Site } from './site.js';

// Slow because every command of the page is run.
describe('the guide from files to proof, pasted', function () {
  this.timeout(900_000);
  let site: Site;
  let proxy: CuttingProxy;
  let folder: string;

  before(async () => {
    site = await openSite(sqlite);
    proxy = await CuttingProxy.before(site.service.url);
    folder = await folderToPasteIn(site.service.dataDir, proxy.through(site.service.url));
  });
  after(async () => {
    await proxy?.close();
    await site?.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('prints what the page says, when Ctrl-C is pressed during the first request of the load', async () => {
    const blocks = await commandBlocksOf('docs/guide.md');
    proxy.cut('never-sent', 'import_batch=first-load', 1, () => {
      process.kill(Number(readFileSync(join(folder, 'loader.pid'), 'utf8')), 'SIGINT');
    });

    const withComplaints = { commands: 'exec 2>&1', printed: [] };
    const [, ...outputs] = await runBlocks(
      [withComplaints, ...blocks],
      folder,
      proxy.through(site.service.url),
    );

    expect(proxy.cuts).to.equal(1);
    expectPrinted(blocks, outputs);
    expect(await readFile(join(folder, 'migration/out/report.html'), 'utf8')).to.include('MATCHED');
  });
});
