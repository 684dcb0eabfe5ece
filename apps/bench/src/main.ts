import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@data-import/testkit';
import { closing, Grounds, type Bench } from './contenders/ground.js';
import { chosenCells, type CellName, CELLS } from './cells.js';
import { Closing } from './closing.js';
import { machineText } from './measuring/machine.js';
import { join as joinFindings, type Findings } from './report/findings.js';
import { markdownOf, writeResults } from './report/results-page.js';
import { HELP, readRunSettings, WrongArguments, type RunSettings } from './run-settings.js';

const open = new Closing();
let stopping: Promise<void> | undefined;

for (const [signal, exitCode] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)
  process.once(signal, () => {
    stopping = open.close().finally(() => process.exit(exitCode));
  });

try {
  const settings = readRunSettings(process.argv.slice(2));
  if (settings) await run(settings, chosenCells(settings.only));
  else process.stdout.write(HELP);
} catch (error) {
  if (error instanceof WrongArguments) {
    console.error(error.message);
    process.exit(2);
  }
  // Once the run is being stopped, what fails is a consequence of that.
  await stopping;
  throw error;
} finally {
  await open.close();
}

async function run(settings: RunSettings, cells: readonly CellName[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'data-import-bench-'));
  open.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const postgres = await startEmbeddedPostgres({
    durability: 'default',
    settings: ['max_connections=200'],
  });
  open.defer(() => postgres.stop());
  const resources = { postgres, folder, open };
  const bench: Bench = { ...resources, settings, grounds: new Grounds(resources) };
  const all: Findings[] = [];
  for (const cell of cells) {
    console.error(`Measuring ${cell} ...`);
    try {
      all.push(await closing(bench, CELLS[cell]));
    } catch (error) {
      if (stopping) throw error;
      // A cell that fails must not lose the findings of the others.
      console.error(`${cell} could not be measured:`, error);
      process.exitCode = 1;
    }
  }
  const results = markdownOf(
    joinFindings(...all),
    machineText(settings.rounds),
    settings.only === undefined ? 'all' : 'measured',
  );
  console.log(results);
  if (settings.resultsFile !== undefined) await writeResults(settings.resultsFile, results);
}
