import type { Bench } from './contenders/ground.js';
import { measureList } from './lists/comparison.js';
import { measureStatusReads } from './lists/status-reads.js';
import { measureLoader } from './migration/from-files.js';
import { measureMemory } from './memory/memory.js';
import { measureMigration } from './migration/single-requests.js';
import { WrongArguments } from './run-settings.js';
import type { Findings } from './report/findings.js';
import { measureSqlite } from './sqlite/comparison.js';
import { measureBatches } from './transactions/comparison.js';
import { measureGrowth } from './transactions/growth.js';

/** The measurements by the name that `--only` takes, in the order in which they are printed. */
export const CELLS = {
  batches: measureBatches,
  growth: measureGrowth,
  migration: measureMigration,
  loader: measureLoader,
  status: measureStatusReads,
  list: measureList,
  memory: measureMemory,
  sqlite: measureSqlite,
} as const satisfies Readonly<Record<string, (bench: Bench) => Promise<Findings>>>;

export type CellName = keyof typeof CELLS;

const NAMES = Object.keys(CELLS) as CellName[];

/** All, or those that are named; in the order in which they are printed. */
export function chosenCells(only: readonly string[] | undefined): readonly CellName[] {
  const unknown = only?.find((name) => !NAMES.some((cell) => cell === name));
  if (unknown !== undefined)
    throw new WrongArguments(`There is no cell '${unknown}'; --only takes ${NAMES.join(', ')}.`);
  return NAMES.filter((name) => only === undefined || only.includes(name));
}
