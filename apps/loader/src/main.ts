#!/usr/bin/env node
// Said before anything is loaded: on an older Node.js the database of the journal would crash without a word.
const [major = 0, minor = 0, patch = 0] = process.versions.node.split('.').map(Number);
if (major * 10_000 + minor * 100 + patch < 22_23_02) {
  console.error(
    `data-import needs Node.js 22.23.2 or newer; this is ${process.versions.node}. ` +
      'Install one from https://nodejs.org and run the command again.',
  );
  process.exit(2);
}

const isLoading = ['load', 'rehearse', 'retry', 'run'].includes(process.argv[2] ?? '');
// Left to itself, V8 takes 100 MB more for objects that live shortly, and a signal opens the inspector of a process that has
// an API key. Node.js reads these flags only when it starts. Windows has no execve and does without.
const FLAGS = [
  `--max-semi-space-size=${isLoading ? 8 : 4}`,
  '--max-old-space-size=256',
  '--disable-sigusr1',
];
// Rows that wait for the service outlive the young generation: the old one is collected when they have made it half as large
// again, not at every little growth.
if (isLoading) {
  FLAGS.push('--heap-growing-percent=50');
  // So that this holds for buffers too, of which some 30 MB start a collection otherwise. A release without the flag would not start.
  if (major === 24) FLAGS.push('--external-memory-accounted-in-global-limit');
}
if (process.platform !== 'win32' && !FLAGS.every((flag) => process.execArgv.includes(flag)))
  process.execve?.(
    process.execPath,
    [process.execPath, ...process.execArgv, ...FLAGS, ...process.argv.slice(1)],
    {
      // The C library keeps memory for each thread otherwise, of which there are a dozen.
      MALLOC_ARENA_MAX: '1',
      // DuckDB's allocator keeps freed memory outside DuckDB's limit otherwise. The small cache of each thread keeps the rest quick.
      DUCKDB_JE_MALLOC_CONF:
        'dirty_decay_ms:0,muzzy_decay_ms:0,tcache_max:524288,tcache_nslots_large:4',
      ...process.env,
    },
  );

try {
  const { runProcess } = await import('./command-line/run.js');
  await runProcess();
} catch (error) {
  console.error(`Error: data-import cannot be started: ${(error as Error).message}`);
  process.exit(3);
}
