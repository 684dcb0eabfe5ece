import { readdir, readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';

const ASSETS = new URL('../site/assets/', import.meta.url);
const MOST_BYTES = 60_000;

describe('The built console', () => {
  it('has at most 60 kB of scripts and style sheets as they are sent', async () => {
    const names = (await readdir(ASSETS)).filter((name) => /\.(js|css)$/.test(name));
    const sizes = await Promise.all(
      names.map(async (name) => gzipSync(await readFile(new URL(name, ASSETS))).length),
    );
    expect(names).to.have.lengthOf(2);
    expect(sizes.reduce((sum, size) => sum + size, 0)).to.be.at.most(MOST_BYTES);
  });
});
