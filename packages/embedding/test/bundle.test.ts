import { createContext, runInContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { build } from 'esbuild';
import { DOMAIN } from '../src/embedded-packages.js';

const ENTRY = `${DOMAIN.dist}/src/index.js`;

const bundle = async (source: string) => {
  const { outputFiles, metafile } = await build({
    stdin: { contents: source, resolveDir: DOMAIN.dist },
    bundle: true,
    minify: true,
    format: 'iife',
    globalName: 'domain',
    platform: 'browser',
    metafile: true,
    write: false,
  });
  return { code: outputFiles[0]!.text, inputs: Object.keys(metafile.inputs) };
};

const sizeOf = (code: string) => gzipSync(code, { level: 9 }).length;

const everything = () => bundle(`export * from '${ENTRY}';`);

describe('The domain in a bundle for browsers', () => {
  it('has at most 15 kB with neverthrow, minified and gzipped', async () => {
    const { code } = await everything();

    expect(sizeOf(code)).to.be.at.most(15_000);
  });

  it('consists of the domain and neverthrow', async () => {
    const { inputs } = await everything();

    for (const input of inputs)
      expect(input).to.match(/^<stdin>$|packages\/domain\/dist\/src\/|\/neverthrow\//);
  });

  it('leaves out what is not imported', async () => {
    const { code } = await bundle(`export { isCalendarDate } from '${ENTRY}';`);

    expect(sizeOf(code)).to.be.lessThan(sizeOf((await everything()).code) / 2);
  });

  it('runs where there is nothing but the language', async () => {
    const { code } = await everything();
    const context = createContext({});
    runInContext(code, context);

    const placed: unknown = runInContext(
      `const day = (text) => domain.parseCalendarDate(text)._unsafeUnwrap();
       const period = domain.statementPeriod(day('2019-10-01'), day('2019-11-30'))._unsafeUnwrap();
       JSON.stringify(domain.placeInOpenPeriod(day('2019-12-24'), period, 'move')._unsafeUnwrap());`,
      context,
    );

    expect(placed).to.equal('{"date":"2019-11-30","movedFrom":"2019-12-24"}');
  });
});
