const { existsSync, globSync } = require('node:fs');
const { availableParallelism } = require('node:os');
const path = require('node:path');

/** The servers that the files start take memory. */
const MOST_JOBS = 8;

const ALL = ['{packages,apps}/*/dist/test/**/*.test.js', 'tools/**/*.test.mjs'];

/**
 * Files that take long come first, so that no process works on one of them when the others have nothing left to do. Those that
 * mostly wait stand between those that compute.
 */
const LONG_FIRST = [
  'apps/console/dist/test/screens/states-of-a-load.test.js',
  'apps/loader/dist/test/verifying/verify.test.js',
  'packages/adapters-persistence/dist/test/{cluster,engine/postgres}/{contracts,partitioned}.test.js',
  'apps/console/dist/test/console.test.js',
  'apps/server/dist/test/service/{bulk,crashes,starting}.test.js',
  'apps/console/dist/test/screens/night.test.js',
  'apps/loader/dist/test/loading/crashes.test.js',
  'apps/server/dist/test/service/failing-databases.test.js',
  'packages/client/dist/test/real-service.test.js',
  'packages/http-kit/dist/test/connections/http-server.test.js',
  'apps/console/dist/test/reference/*.test.js',
  'packages/adapters-http/dist/test/{bulk/bulk-pace,request/fair-shares}.test.js',
  'tools/**/*.test.mjs',
  'packages/adapters-persistence/dist/test/{database,database-check}/*.test.js',
  'apps/server/dist/test/service/{bulk-*,database-*,sqlite-file,stopping,lists}.test.js',
  'packages/adapters-persistence/dist/test/{engine/postgres/postgres-pool,ledger/postgres/waiting-for-a-row}.test.js',
  'apps/loader/dist/test/{loading,command-line,packing,staging}/*.test.js',
  'packages/adapters-storage/dist/test/documents/s3-document-store.test.js',
  '{apps/*,packages/embedding,packages/testkit}/dist/test/**/*.test.js',
];

/** Without those that need more than Node.js and npm, which `npm run test:deployment` runs. */
function found(patterns) {
  const files = patterns.flatMap((pattern) => globSync(pattern).toSorted());
  const own = files.filter((file) => !file.endsWith('.deployment.test.js'));
  // What was built from a file that has gone since is left out.
  return [...new Set(own)].filter((file) => existsSync(sourceOf(file)));
}

/** As it is written: tests are built into `dist`. */
function sourceOf(file) {
  return file.replace('/dist/', '/').replace(/\.js$/, '.ts');
}

const at = process.argv.indexOf('--only');
/** A folder or a file. */
const only = at === -1 ? undefined : (process.argv[at + 1] ?? '').replace(/\/+$/, '');

function selected(files) {
  if (only === undefined) return files;
  const below = files.filter((file) => `${sourceOf(file)}/`.startsWith(`${only}/`));
  if (below.length === 0)
    throw new Error(`--only ${only}: no tests there. Example: npm test -- --only packages/domain`);
  return below;
}

// A file that is named after --spec is run alone.
const isNamed = process.argv.some((word) => /^--spec\b/.test(word));

module.exports = {
  'node-option': ['enable-source-maps'],
  // Whole paths, which the patterns below do not match.
  spec: isNamed ? [] : selected(found([...LONG_FIRST, ...ALL])).map((file) => path.resolve(file)),
  // Mocha also takes the word after --only for a file of tests, or for a folder whose files all are.
  ignore: only === undefined ? [] : [only, `${only}/*`],
  reporter: './tools/mocha-reporter.cjs',
  require: [
    './tools/mocha-setup.mjs',
    './tools/suite-setup.mjs',
    './apps/server/dist/test/service/deployments.js',
    './tools/lost-failures.mjs',
  ],
  // A bound for a hang alone: the busiest machine is five times slower than a quiet one.
  timeout: 300_000,
  parallel: true,
  // Each loads and compiles the same modules: with two for a processor, none of the processors is idle.
  jobs: Math.min(2 * availableParallelism(), MOST_JOBS),
  'forbid-only': true,
  'forbid-pending': true,
};
