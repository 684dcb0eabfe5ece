import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const BEHIND_A_HOOK = `
describe('a service', () => {
  it('is tried before', () => undefined);
  describe('that does not start', () => {
    before(() => { throw new Error('no port'); });
    it('answers', () => undefined);
    describe('and its database', () => { it('answers too', () => undefined); });
  });
});`;

const NOT_AWAITED = `
const { setTimeout } = require('node:timers/promises');
describe('a service', () => {
  it('is tried before', () => undefined);
  it('is asked', async () => {
    void Promise.reject(new Error('no answer'));
    await setTimeout(1000);
  });
});`;

for (const [way, option] of [
  ['one after the other', '--no-parallel'],
  ['at once', '--parallel'],
])
  describe(`when files run ${way}`, () => {
    let folder;
    before(async () => (folder = await mkdtemp(join(tmpdir(), 'lost-'))));
    after(() => rm(folder, { recursive: true }));

    const planted = async (text) => {
      const file = join(folder, 'planted.test.cjs');
      await writeFile(file, text);
      return mocha(option, '--spec', file);
    };

    it('tests behind a hook that fails count as failed, with their titles', async () => {
      const { code, stdout } = await planted(BEHIND_A_HOOK);
      // The hook, and what was behind it.
      expect(stdout).to.contain('1 passed, 3 failed, 0 skipped');
      expect(stdout).to.contain('a service that does not start and its database answers too');
      expect(code).not.to.equal(0);
    });

    it('a test in which a promise is rejected that no code awaits has failed', async () => {
      const { code, stdout } = await planted(NOT_AWAITED);
      expect(stdout).to.contain('1 passed, 1 failed, 0 skipped').and.to.contain('no answer');
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
    './tools/lost-failures.mjs',
  ];
  return new Promise((resolve) => {
    execFile(process.execPath, [main, ...own, ...words], { cwd: ROOT }, (error, stdout) =>
      resolve({ code: error?.code ?? 0, stdout }),
    );
  });
}
