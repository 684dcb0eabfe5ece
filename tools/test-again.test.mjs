import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Twenty reads take a moment, and with delays a third of a second: the second run fails. */
const SLOWED = `
const { appendFileSync, readFileSync } = require('node:fs');
const { readFile } = require('node:fs/promises');
const assert = require('node:assert');
it('reads quickly', async () => {
  const runs = __filename + '.runs';
  appendFileSync(runs, '.');
  const begun = performance.now();
  for (let count = 0; count < 20; count += 1) await readFile(__filename);
  const took = performance.now() - begun;
  assert.ok(readFileSync(runs).length !== 2 || took < 100, 'too slow');
});`;

function testAgain(...words) {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(ROOT, 'tools/test-again.mjs'), ...words],
      { cwd: ROOT },
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
  });
}

// Slow because it starts mocha again and again.
describe('test:again', () => {
  let folder;
  let planted;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'again-'));
    planted = join(folder, 'planted.test.cjs');
  });
  after(() => rm(folder, { recursive: true }));

  it('counts what fails with delays, and gives the command that repeats it', async () => {
    await writeFile(planted, SLOWED);
    const { code, stdout } = await testAgain(planted, '--times', '3', '--delays', '5');

    expect(code).to.equal(1);
    expect(stdout).to.contain('| 3 | 1 | reads quickly: AssertionError');
    expect(stdout).to.match(/`npm run test:again -- \S+ --times 1 --beside 0 --delays 6` \|/);
    expect(stdout).to.contain('Delays by the seeds 5 to 7.');
  });

  it('passes beside burners what always passes', async () => {
    await writeFile(planted, `it('is so', () => undefined);`);
    const { code, stdout } = await testAgain(planted, '--times', '2', '--beside', '2');

    expect(code, stdout).to.equal(0);
    expect(stdout).to.contain('| 2 | 0 |  |  |');
  });

  it('says what a file that ends its process said', async () => {
    await writeFile(planted, `console.error('no more'); process.exit(7);`);
    const { code, stdout } = await testAgain(planted, '--times', '1');

    expect(code).to.equal(1);
    expect(stdout).to.contain('| ended by 7: no more |');
  });

  it('refuses what names no file of tests, and numbers that are none', async () => {
    for (const [line, said] of [
      ['', 'FILE... | --changed | --all'],
      ['--all --changed', 'FILE... | --changed | --all'],
      ['README.md', 'README.md: no file of tests'],
      ['--all --times x', '--times x: expected a whole number from 1 on'],
    ]) {
      const { code, stderr } = await testAgain(...line.split(' ').filter(Boolean));
      expect(code, line).to.equal(2);
      expect(stderr).to.contain(said);
    }
  });
});
