import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { build } from 'esbuild';

const ENTRY = fileURLToPath(new URL('../src/index.js', import.meta.url));

/** For browsers: what only Node.js has does not resolve, and fails the build. */
const bundle = async () => {
  const { outputFiles, metafile } = await build({
    entryPoints: [ENTRY],
    bundle: true,
    minify: true,
    format: 'iife',
    globalName: 'wire',
    platform: 'browser',
    metafile: true,
    write: false,
  });
  return { code: outputFiles[0]!.text, inputs: Object.keys(metafile.inputs) };
};

describe('The wire format in a bundle for browsers', () => {
  it('consists of itself, the domain and what reads', async () => {
    const { inputs } = await bundle();

    for (const input of inputs)
      expect(input).to.match(
        /(^|\/)dist\/src\/|\/(domain|wire)\/dist\/|\/(neverthrow|io-ts|fp-ts)\//,
      );
  });

  it('has at most 40 kB, minified and gzipped', async () => {
    const { code } = await bundle();

    expect(gzipSync(code, { level: 9 }).length).to.be.at.most(40_000);
  });

  it('reads a request where there is nothing but the language and TextEncoder', async () => {
    const { code } = await bundle();
    const context = createContext({ TextEncoder, performance });
    runInContext(code, context);

    const read: unknown = runInContext(
      `const checks = wire.requestChecks(wire.DEFAULT_SETTINGS);
       const sent = { import_supplier: 'S', external_account_number: 'E', notes: [{ body: '' }] };
       JSON.stringify(checks.notes(sent)._unsafeUnwrapErr().errors.map(({ code, attr }) => [code, attr]));`,
      context,
    );

    expect(read).to.equal('[["blank","notes.0.body"]]');
  });
});
