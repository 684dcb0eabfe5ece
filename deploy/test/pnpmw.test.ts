import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { Program, type Variables } from './program.js';
import { WORKSPACE } from './workspace.js';

const SERVING = `
process.once('SIGTERM', () => { console.log('stopped'); clearInterval(running); });
const running = setInterval(() => {}, 1000);
console.log('serving');
`;

describe('A signal to npm', () => {
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pnpmw-'));
    await writeFile(join(folder, 'serving.mjs'), SERVING);
  });
  after(() => rm(folder, { recursive: true, force: true }));

  for (const [what, script] of [
    ['npm tells its shell alone', 'node scripts/pnpmw.mjs exec node "$0"; exit'],
    ['the script is told itself', 'exec node scripts/pnpmw.mjs exec node "$0"'],
  ] as const)
    it(`stops what it has started, where ${what}`, async () => {
      const npm = new Program(['sh', '-c', script, join(folder, 'serving.mjs')], {
        folder: WORKSPACE,
        // npx needs what this machine says of its registry.
        variables: { ...(process.env as Variables), npm_lifecycle_event: 'start' },
      });
      await npm.untilSaid(/serving/);

      expect((await npm.end()).stdout).to.equal('serving\nstopped\n');
    });
});
