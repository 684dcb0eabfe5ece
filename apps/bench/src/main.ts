import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@data-import/testkit';
import type { Bench } from './bench.js';
import { prepareGround } from './contenders/ground.js';
import { measureLists } from './lists/lists-section.js';
import { accountsFor } from './migration/migrated-accounts.js';
import { measureMigration } from './migration/migration-section.js';
import { join as joinFindings, type Findings } from './report/findings.js';
import { markdownOf } from './report/markdown.js';
import { readRunSettings, type Section } from './run-settings.js';
import { measureSqlite } from './sqlite/sqlite-section.js';
import { measureTransactions } from './transactions/transactions-section.js';

const open = new AsyncDisposableStack();
let stopping: Promise<void> | undefined;

for (const [signal, exitCode] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)
  process.once(signal, () => {
    stopping = open.disposeAsync().finally(() => process.exit(exitCode));
  });

try {
  console.log(markdownOf(await run()));
} catch (error) {
  // Once the run is being stopped, what fails is a consequence of that.
  await stopping;
  throw error;
} finally {
  await open.disposeAsync();
}

async function run(): Promise<Findings> {
  const settings = readRunSettings(process.argv.slice(2));
  const folder = await mkdtemp(join(tmpdir(), 'data-import-bench-'));
  open.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const postgres = open.adopt(
    await startEmbeddedPostgres({ durability: 'default', settings: ['max_connections=200'] }),
    (server) => server.stop(),
  );
  const bench: Bench = { settings, postgres, folder, open };
  const all: Findings[] = [];
  for (const section of settings.sections) {
    console.error(`Measuring ${section} ...`);
    all.push(await measure(section, bench));
  }
  return joinFindings(...all);
}

async function measure(section: Section, bench: Bench): Promise<Findings> {
  if (section === 'sqlite') return measureSqlite(bench);
  const { url } = await bench.postgres.database();
  switch (section) {
    case 'migration': {
      const accounts = accountsFor(bench.settings.migratedTransactions);
      return measureMigration(bench, await prepareGround(bench, url, accounts));
    }
    case 'lists':
      return measureLists(bench, await prepareGround(bench, url));
    case 'transactions':
      return measureTransactions(bench, await prepareGround(bench, url));
  }
}
