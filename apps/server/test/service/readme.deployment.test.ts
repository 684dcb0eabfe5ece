import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { commandBlocksOf, expectPrinted, runBlocks, type CommandBlock } from './command-blocks.js';
import { sqlite } from './engines.js';
import { openSite, type Site } from './site.js';

const README_SECTIONS = ['Load something', 'Rehearse, load, prove, undo'];

/** Whole pages, each pasted from its beginning into a shell of its own. */
const PAGES: Readonly<Record<string, () => Promise<readonly CommandBlock[]>>> = {
  'the README': () => commandBlocksOf('README.md', README_SECTIONS),
  'the guide to a whole migration': () => commandBlocksOf('docs/whole-migration.md'),
  // They go on where the README ends.
  'the pages on progress and export': async () => [
    ...(await commandBlocksOf('README.md', README_SECTIONS)),
    ...(await commandBlocksOf('docs/progress.md')),
    ...(await commandBlocksOf('docs/export.md')),
  ],
};

for (const [name, blocksOf] of Object.entries(PAGES))
  describe(`${name}, pasted`, function () {
    this.timeout(60_000);
    let site: Site;
    let folder: string;

    before(async () => {
      site = await openSite(sqlite);
      folder = await mkdtemp(join(tmpdir(), 'pasted-'));
      await symlink(site.service.dataDir, join(folder, 'data'));
    });
    after(async () => {
      await site?.close();
      await rm(folder, { recursive: true, force: true });
    });

    it('prints what the page says', async () => {
      const blocks = await blocksOf();
      const outputs = await runBlocks(blocks, folder, site.service.url);

      expect(blocks.filter(({ printed }) => printed.length > 0)).to.have.length.at.least(4);
      expectPrinted(blocks, outputs);
    });
  });
