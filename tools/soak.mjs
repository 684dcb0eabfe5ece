// Kills the server, its clients, the loader and the databases for as long as one likes: `npm run soak -- --cycles 500`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { env } from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const TESTS = [
  'apps/server/dist/test/service/crashes.test.js',
  'apps/loader/dist/test/loading/crashes.test.js',
];

const { values } = parseArgs({ options: { cycles: { type: 'string' } } });
const cycles = Number(values.cycles);
if (!Number.isInteger(cycles) || cycles < 1) {
  console.error('Say how many kills: npm run soak -- --cycles 500');
  process.exit(1);
}

// Read by the tests, which inherit the environment.
Object.assign(env, { CRASH_CYCLES: cycles, CRASH_SEED: Date.now() % 100_000 });
const begun = performance.now();
const outcomes = [];
for (const test of TESTS) {
  const words = ['--no-parallel', '--spec', test];
  const mocha = spawn(process.execPath, ['node_modules/mocha/bin/mocha.js', ...words], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: 'inherit',
  });
  const [code] = await once(mocha, 'close');
  outcomes.push(`${test.replace('/dist/', '/')} ${code === 0 ? 'passed' : 'FAILED'}`);
  if (code !== 0) process.exitCode = 1;
}
const minutes = ((performance.now() - begun) / 60_000).toFixed(1);
console.log(`Soak of ${cycles} cycles each, ${minutes} minutes: ${outcomes.join(', ')}`);
