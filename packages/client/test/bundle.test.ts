import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { build } from 'esbuild';

const ENTRY = fileURLToPath(new URL('../src/index.js', import.meta.url));

describe('The client in a bundle for browsers', () => {
  it('consists of itself and what it depends on, and has at most 12 kB, minified and gzipped', async () => {
    // What only Node.js has does not resolve, and fails the build.
    const { outputFiles, metafile } = await build({
      entryPoints: [ENTRY],
      bundle: true,
      minify: true,
      format: 'esm',
      platform: 'browser',
      metafile: true,
      write: false,
    });

    for (const input of Object.keys(metafile.inputs))
      expect(input).to.match(/(^|\/)dist\/src\/|\/neverthrow\//);
    expect(gzipSync(outputFiles[0]!.contents, { level: 9 }).length).to.be.at.most(12_000);
  });
});
