import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { RealService } from './real-service.js';

const WORKSPACE = fileURLToPath(new URL('../../../../', import.meta.url));
const EXAMPLES = join(WORKSPACE, 'examples/client');

const textOf = (path: string) => readFileSync(join(WORKSPACE, path), 'utf8');

const blocksIn = (page: string, language: string) =>
  [...textOf(page).matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)]
    .filter((block) => block[1] === language)
    .map((block) => block[2] ?? '');

// Slow because the examples are compiled and run against a real service.
describe('The documentation of the client', () => {
  for (const page of ['docs/client.md', 'packages/client/README.md'])
    it(`shows code of the example: ${page}`, () => {
      const example = textOf('examples/client/load-notes.ts');
      const shown = blocksIn(page, 'ts');

      expect(shown).not.to.be.empty;
      for (const block of shown) expect(example).to.include(block);
    });

  it('shows what the example prints', async () => {
    const service = await RealService.start();
    const example = join(EXAMPLES, 'dist/load-notes.js');
    const options = [example, service.url, await service.apiKey()];
    const { stdout, stderr } = await promisify(execFile)(process.execPath, options);
    await service.close();

    expect(stderr).to.equal('');
    expect(blocksIn('docs/client.md', '')).to.deep.equal([stdout]);
  });
});
