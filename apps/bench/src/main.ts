import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@data-import/testkit';
import type { Bench } from './bench.js';
import { chosenCells, type CellName, CELLS } from './cells.js';
import { Grounds } from './contenders/ground.js';
import { machineText } from './measuring/machine.js';
import { join as joinFindings, type Findings } from './report/findings.js';
import { markdownOf } from './report/markdown.js';
import { writeResults } from './report/results-page.js';
import { readRunSettings } from './run-settings.js';

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
  await run();
} catch (error) {
  // Once the run is being stopped, what fails is a consequence of that.
  await stopping;
  throw error;
} finally {
  await open.disposeAsync();
}

async function run(): Promise<void> {
  const settings = readRunSettings(process.argv.slice(2));
  const cells = chosenCells(settings.only);
  const folder = await mkdtemp(join(tmpdir(), 'data-import-bench-'));
  open.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const postgres = open.adopt(
    await startEmbeddedPostgres({ durability: 'default', settings: ['max_connections=200'] }),
    (server) => server.stop(),
  );
  const resources = { postgres, folder, open };
  const bench: Bench = { ...resources, settings, grounds: new Grounds(resources) };
  const all: Findings[] = [];
  for (const cell of cells) {
    console.error(`Measuring ${cell} ...`);
    try {
      all.push(await measure(cell, bench));
    } catch (error) {
      if (stopping) throw error;
      // What the other cells found is not lost.
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

/** Closes after each cell what it has started, so that it costs the next one nothing. */
async function measure(cell: CellName, bench: Bench): Promise<Findings> {
  await using ofCell = new AsyncDisposableStack();
  bench.open.defer(() => ofCell.disposeAsync());
  return await CELLS[cell]({ ...bench, open: ofCell });
}
