import { type Spread, spreadText } from '../measuring/rounds.js';

export interface Goal {
  readonly what: string;
  readonly bound: 'at least' | 'at most';
  readonly value: number;
  readonly unit: ' x' | ' ms' | ' MB';
}

/** Every goal, in the order in which they are printed. A figure that no cell measures is shown as 'not measured'. */
export const GOALS = {
  batch1: atLeast('1 x 8: rate of the limit', 0.55, ' x'),
  batch10: atLeast('10 x 8: rate of the limit', 0.6, ' x'),
  batch100: atLeast('100 x 8: rate of the limit', 0.65, ' x'),
  batch1000: atLeast('1,000 x 8: rate of the limit', 0.65, ' x'),
  batch12: atLeast('12 x 64: rate of the limit', 1, ' x'),
  databaseCpu: atMost('100 x 8: database CPU of the limit', 1, ' x'),
  serverCpu1: atMost('1 x 8: server CPU of bare node:http', 8, ' x'),
  serverCpu: atMost('100 x 8: server CPU of bare node:http', 5, ' x'),
  postgraphile: atLeast('100 x 8: rate of PostGraphile', 1.2, ' x'),
  postgraphile1000: atLeast('1,000 x 8: rate of PostGraphile', 1.2, ' x'),
  bulkTime: atMost('bulk, 500 lines of 12, 16 connections, brief: time of `copy`', 1.7, ' x'),
  bulkColdTime: atMost('bulk: the same with full answers, by a cold server', 2.3, ' x'),
  bulkMergeTime: atMost('bulk: time of `copy` and merge by hand', 0.6, ' x'),
  bulkMergeCpu: atMost('bulk: CPU of `copy` and merge by hand', 0.85, ' x'),
  bulkServerCpu: atMost('bulk: server CPU of `JSON.parse` alone', 5, ' x'),
  bulkDatabaseCpu: atMost('bulk: database CPU of `copy`', 1.5, ' x'),
  bulkRate: atLeast('bulk: rate of single requests', 2.5, ' x'),
  bulkMemory: atMost('bulk: memory above idle', 100, ' MB'),
  loaderTime: atMost(
    'whole migration from files: time of `copy` of the transactions alone',
    3.5,
    ' x',
  ),
  loaderCpu: atMost("whole migration from files: the loader's CPU of the service's", 1.2, ' x'),
  loaderMemory: atMost(
    'whole migration from files: memory of the loader, DuckDB included',
    456,
    ' MB',
  ),
  growth1: atMost('batch 1 after growth: cost of an almost empty database', 1.1, ' x'),
  growth100: atMost('batch 100 after growth: cost of an almost empty database', 1.1, ' x'),
  statusRate: atLeast('status reads x 64: rate of bare node:http', 0.4, ' x'),
  statusP99: atMost('status reads beside batches of 10,000 and a list: p99', 40, ' ms'),
  statusStall: atMost('the same: longest stall of the event loop', 30, ' ms'),
  listTime: atMost('list of 1 million: time of `copy` of the same JSON', 0.9, ' x'),
  listStall: atMost('list of 1 million: longest stall of the event loop', 15, ' ms'),
  idleMemory: atMost('memory of an idle server', 108, ' MB'),
  listMemory: atMost('memory above idle: list of 1 million', 60, ' MB'),
  batchMemory: atMost('memory above idle: batches of 1,000', 100, ' MB'),
  everythingMemory: atMost(
    'memory above idle: status reads, batches of 10,000 and a list at once',
    150,
    ' MB',
  ),
  stalledMemory: atMost('memory above idle: a thousand stalled readers', 100, ' MB'),
  sqliteBatch: atLeast('SQLite, batch 100: rate of bare better-sqlite3', 0.65, ' x'),
  sqliteConnections: atLeast('SQLite, batch 1: rate of 128 connections against one', 4, ' x'),
} as const satisfies Readonly<Record<string, Goal>>;

export type GoalName = keyof typeof GOALS;

export type Measured = Readonly<Partial<Record<GoalName, Spread>>>;

export function goalRows(
  measured: Measured,
  shown: 'all' | 'measured',
): readonly (readonly string[])[] {
  return (Object.keys(GOALS) as GoalName[])
    .filter((name) => shown === 'all' || measured[name] !== undefined)
    .map((name) => rowOf(GOALS[name], measured[name]));
}

function rowOf(goal: Goal, measured: Spread | undefined): readonly string[] {
  const { what, bound, value, unit } = goal;
  const wanted = `${bound} ${value}${unit}`;
  if (measured === undefined) return [what, wanted, '', 'not measured'];
  const result = isReached(goal, measured) ? 'reached' : 'missed';
  return [what, wanted, spreadText(measured, unit), result];
}

function isReached({ bound, value }: Goal, { median }: Spread): boolean {
  return bound === 'at least' ? median >= value : median <= value;
}

function atLeast(what: string, value: number, unit: Goal['unit']): Goal {
  return { what, bound: 'at least', value, unit };
}

function atMost(what: string, value: number, unit: Goal['unit']): Goal {
  return { what, bound: 'at most', value, unit };
}
