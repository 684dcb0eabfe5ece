import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CuttingProxy } from '@data-import/testkit';
import { expect } from 'chai';
import { commandBlocksOf, expectPrinted, runBlocks } from './command-blocks.js';
import { sqlite } from './engines.js';
import { openSite, type Site } from './site.js';

const LOADER = fileURLToPath(new URL('../../../../loader/dist/src/main.js', import.meta.url));

// Slow because every command of the page is run.
describe('the guide from files to proof, pasted', function () {
  this.timeout(900_000);
  let site: Site;
  let proxy: CuttingProxy;
  let folder: string;

  before(async () => {
    site = await openSite(sqlite);
    proxy = await CuttingProxy.before(site.service.url);
    folder = await mkdtemp(join(tmpdir(), 'guided-'));
    await symlink(site.service.dataDir, join(folder, 'data'));
    // What `npm run load` does once everything is built; who stops it has to know its process.
    const url = proxy.through(site.service.url);
    const load = `echo $$ > loader.pid && DATA_IMPORT_URL=${url} exec '${process.execPath}' '${LOADER}'`;
    await writeFile(join(folder, 'package.json'), JSON.stringify({ scripts: { load } }));
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
