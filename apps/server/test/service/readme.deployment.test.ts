import { rm } from 'node:fs/promises';
import { expect } from 'chai';
import {
  commandBlocksOf,
  expectPrinted,
  folderToPasteIn,
  runBlocks,
  type CommandBlock,
} from './command-blocks.js';
import { sqlite } from './engines.js';
import { openSite, type Site } from './site.js';

// Slow because every command of the pages is run.
const README_SECTIONS = ['Load by requests'];

/** Whole pages, each pasted from its beginning into a shell of its own. */
const PAGES: Readonly<Record<string, () => Promise<readonly CommandBlock[]>>> = {
  'the README': () => commandBlocksOf('README.md', ['Load files', ...README_SECTIONS]),
  'the guide to a whole migration': () => commandBlocksOf('docs/whole-migration.md'),
  'several loaders': () => commandBlocksOf('docs/loader.md', ['Several loaders']),
  // They go on where the README ends.
  'the pages on progress and export': async () => [
    ...(await commandBlocksOf('README.md', README_SECTIONS)),
    ...(await commandBlocksOf('docs/progress.md')),
    ...(await commandBlocksOf('docs/export.md')),
  ],
};

for (const [name, blocksOf] of Object.entries(PAGES))
  describe(`${name}, pasted`, function () {
    this.timeout(900_000);
    let site: Site;
    let folder: string;

    before(async () => {
      site = await openSite(sqlite);
      folder = await folderToPasteIn(site.service.dataDir, site.service.url);
    });
    after(async () => {
      await site?.close();
      await rm(folder, { recursive: true, force: true });
    });

    it('prints what the page says', async () => {
      const blocks = await blocksOf();
      const outputs = await runBlocks(blocks, folder, site.service.url);

      expect(blocks.filter(({ printed }) => printed.length > 0)).to.have.length.at.least(2);
      expectPrinted(blocks, outputs);
    });
  });
