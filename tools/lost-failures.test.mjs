import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const FILE = `
describe('a service', () => {
  it('is tried before', () => undefined);
  describe('that does not start', () => {
    before(() => { throw new Error('no port'); });
    it('answers', () => undefined);
    describe('and its database', () => { it('answers too', () => undefined); });
  });
});`;

describe('tests behind a hook that fails', () => {
  for (const [way, option] of [
    ['one after the other', '--no-parallel'],
    ['at once', '--parallel'],
  ])
    it(`count as failed, with their titles, when files run ${way}`, async () => {
      const folder = await mkdtemp(join(tmpdir(), 'lost-'));
      const file = join(folder, 'planted.test.cjs');
      await writeFile(file, FILE);
      const { code, stdout } = await mocha(option, '--spec', file);
      await rm(folder, { recursive: true });

      // The hook, and what was behind it.
      expect(stdout).to.contain('1 passed, 3 failed, 0 skipped');
      expect(stdout).to.contain('a service that does not start and its database answers too');
      expect(code).not.to.equal(0);
    });
});

function mocha(...words) {
  const main = join(ROOT, 'node_modules/mocha/bin/mocha.js');
  const own = [
    '--no-config',
    '--reporter',
    './tools/mocha-reporter.cjs',
    '--require',
    './tools/lost-tests.mjs',
  ];
  return new Promise((resolve) => {
    execFile(process.execPath, [main, ...own, ...words], { cwd: ROOT }, (error, stdout) =>
      resolve({ code: error?.code ?? 0, stdout }),
    );
  });
}
