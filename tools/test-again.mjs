// Repeats files of tests under conditions that bring out a race: `npm run test:again -- FILE --times 20 --beside 2`.
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { env } from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const USAGE = `npm run test:again -- FILE... | --changed | --all [--times N] [--beside K] [--one-core] [--delays SEED]`;
const OPTIONS = {
  changed: { type: 'boolean', default: false },
  all: { type: 'boolean', default: false },
  times: { type: 'string', default: '10' },
  beside: { type: 'string', default: '0' },
  'one-core': { type: 'boolean', default: false },
  delays: { type: 'string' },
};
/** A file that takes longer hangs. */
const LONGEST_RUN_MS = 15 * 60_000;
const SHOWN = 160;

try {
  await main();
} catch (error) {
  console.error(error.message);
  process.exitCode = 2;
}

async function main() {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  const conditions = {
    times: numberOf(values, 'times', 1),
    burners: numberOf(values, 'beside', 0),
    isOnOneCore: values['one-core'],
    seed: values.delays === undefined ? undefined : numberOf(values, 'delays', 0),
  };
  const files = filesOf(values, positionals);
  if (conditions.isOnOneCore) moveToOneCore();
  if (files.some((file) => /\/(apps|packages|deploy)\//.test(file))) await prepare();
  // They end with this process, however it ends.
  for (let burner = 0; burner < conditions.burners; burner += 1)
    new Worker('for (;;);', { eval: true }).unref();
  const rows = await repeat(files, conditions);
  print(rows, conditions);
  if (rows.some(({ failures }) => failures.length > 0)) process.exitCode = 1;
}

function numberOf(values, name, least) {
  const number = Number(values[name]);
  if (Number.isSafeInteger(number) && number >= least) return number;
  throw new Error(`--${name} ${values[name]}: expected a whole number from ${least} on. ${USAGE}`);
}

/** As they are built. */
function filesOf({ changed, all }, named) {
  if ([changed, all, named.length > 0].filter(Boolean).length !== 1) throw new Error(USAGE);
  if (all) return createRequire(import.meta.url)('../.mocharc.cjs').spec;
  const files = changed ? changedFiles() : named;
  return files.map((file) => {
    const built = file.endsWith('.ts')
      ? file.replace(/\/test\//, '/dist/test/').replace(/\.ts$/, '.js')
      : file;
    const path = resolve(ROOT, built);
    if (/\.test\.[cm]?js$/.test(path) && existsSync(path)) return path;
    throw new Error(`${file}: no file of tests. Example: packages/testkit/test/until.test.ts`);
  });
}

/** The files of tests that differ from the main branch of `origin`, or that it lacks. */
function changedFiles() {
  const base = git('merge-base', 'HEAD', 'origin/main').trim();
  const changed = git('diff', '--name-only', '--diff-filter=d', base);
  const added = git('ls-files', '--others', '--exclude-standard');
  const files = `${changed}${added}`.split('\n').filter((file) => /\.test\.(ts|mjs)$/.test(file));
  if (files.length === 0) throw new Error('No file of tests has changed since origin/main.');
  return files;
}

function git(...words) {
  return execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' });
}

/** What this process starts from now on stays there too. */
function moveToOneCore() {
  try {
    execFileSync('taskset', ['--pid', '--cpu-list', '0', String(process.pid)], { stdio: 'ignore' });
  } catch {
    throw new Error('--one-core needs taskset, of the package util-linux.');
  }
}

/** As a whole run is prepared, once for all files. */
async function prepare() {
  const { mochaGlobalSetup } = await import('./suite-setup.mjs');
  await mochaGlobalSetup();
}

async function repeat(files, { times, seed }) {
  const rows = files.map((file) => ({ file, failures: [] }));
  for (let round = 0; round < times; round += 1) {
    console.log(`run ${round + 1} of ${times}`);
    for (const { file, failures } of rows) {
      const seedOfRun = seed === undefined ? undefined : seed + round;
      const failure = await run(file, seedOfRun);
      if (failure === undefined) continue;
      failures.push({ text: failure, seed: seedOfRun });
      console.log(`${nameOf(file)} failed: ${failure}\n`);
    }
  }
  return rows;
}

/** The text of the first failure, if there is one. */
async function run(file, seed) {
  const folder = await mkdtemp(join(tmpdir(), 'again-'));
  const report = join(folder, 'report.json');
  const words = [
    '--enable-source-maps',
    ...(seed === undefined ? [] : ['--import', './tools/delays.mjs']),
    'node_modules/mocha/bin/mocha.js',
    '--no-config',
    '--timeout=300000',
    '--forbid-only',
    '--forbid-pending',
    '--exit',
    '--reporter=json',
    `--reporter-option=output=${report}`,
    ...['./tools/mocha-setup.mjs', './tools/lost-failures.mjs'].flatMap(required),
    ...(file.includes('/apps/server/')
      ? required('./apps/server/dist/test/service/deployments.js')
      : []),
    file,
  ];
  const options = {
    cwd: ROOT,
    env: { ...env, TEST_DELAYS: String(seed) },
    timeout: LONGEST_RUN_MS,
    killSignal: 'SIGKILL',
    maxBuffer: 64 * 2 ** 20,
  };
  const ended = await new Promise((end) => {
    execFile(process.execPath, words, options, (error, stdout, stderr) =>
      end({ error, said: stderr || stdout }),
    );
  });
  try {
    if (!ended.error) return undefined;
    const { failures } = JSON.parse(readFileSync(report, 'utf8'));
    return failures.map(({ fullTitle, err }) => `${fullTitle}: ${err.stack ?? err.message}`)[0];
  } catch {
    return `ended by ${ended.error.signal ?? ended.error.code}: ${ended.said.trim()}`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function required(module) {
  return ['--require', module];
}

function nameOf(file) {
  return relative(ROOT, file).replace('/dist/', '/').replace(/\.js$/, '.ts');
}

function print(rows, { times, burners, isOnOneCore, seed }) {
  const words = [`--times 1 --beside ${burners}`, ...(isOnOneCore ? ['--one-core'] : [])].join(' ');
  console.log(
    ['| File | Runs | Failures | The first | Repeats it |', '|---|---|---|---|---|'].join('\n'),
  );
  for (const { file, failures } of rows) {
    const [first] = failures;
    const text = first?.text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').slice(0, SHOWN) ?? '';
    const delays = first?.seed === undefined ? '' : ` --delays ${first.seed}`;
    const command = first ? `\`npm run test:again -- ${nameOf(file)} ${words}${delays}\`` : '';
    console.log(`| ${nameOf(file)} | ${times} | ${failures.length} | ${text} | ${command} |`);
  }
  if (seed !== undefined) console.log(`Delays by the seeds ${seed} to ${seed + times - 1}.`);
}
