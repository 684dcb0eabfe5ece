import {
  costOf,
  COST_UNITS,
  costText,
  rateRatio,
  times,
  totalOf,
  type Contender,
  type Cost,
} from '../contenders/contender.js';
import { interleave } from '../measuring/interleave.js';
import { ratioOf, type Rounds } from '../measuring/rounds.js';
import { atLeast, atMost, type Findings, type Goal } from '../report/findings.js';
import type { RunSettings } from '../run-settings.js';

/** Batch size, connections, and the least rate of the limit that is the goal. */
const LOADS = [
  { batchSize: 1, connections: 8, goal: 0.65 },
  { batchSize: 10, connections: 8, goal: 0.65 },
  { batchSize: 12, connections: 64, goal: 1 },
  { batchSize: 100, connections: 8, goal: 0.6 },
  { batchSize: 1000, connections: 8, goal: 0.65 },
] as const;

type Load = (typeof LOADS)[number];
type Named<T> = Readonly<Record<'limit' | 'service' | 'floor' | 'handler', T>>;

interface Comparison extends Named<Rounds<Cost>> {
  readonly load: Load;
}

/** All contenders under the same load, with batches of every size. */
export async function compareContenders(
  settings: RunSettings,
  contenders: Named<Contender>,
): Promise<Findings> {
  const comparisons: Comparison[] = [];
  for (const one of LOADS) {
    const load = { ...settings, ...one };
    const costs = await interleave(settings.rounds, {
      limit: () => costOf(contenders.limit, load),
      service: () => costOf(contenders.service, load),
      floor: () => costOf(contenders.floor, load),
      handler: () => costOf(contenders.handler, load),
    });
    comparisons.push({ load: one, ...costs });
  }
  const tables = [
    { title: `Transactions (${COST_UNITS})`, header: HEADER, rows: comparisons.map(toRow) },
  ];
  return { tables, goals: comparisons.flatMap(goalsOf) };
}

const HEADER = [
  'batch x connections',
  'limit: one bare statement',
  'this service',
  'bare node:http, no database',
  'Express + Knex, row by row',
  'rate: of the limit',
  'rate: of row by row',
  'CPU: of the limit',
  'database CPU: of the limit',
  'server CPU: of node:http',
];

function nameOf({ batchSize, connections }: Load): string {
  return `${batchSize.toLocaleString('en')} x ${connections}`;
}

function toRow(comparison: Comparison): readonly string[] {
  const { load, limit, service, floor, handler } = comparison;
  return [
    nameOf(load),
    costText(limit),
    costText(service),
    costText(floor),
    costText(handler),
    times(rateRatio(service, limit)),
    times(rateRatio(service, handler)),
    times(ratioOf(service.map(totalOf), limit.map(totalOf))),
    times(databaseRatio(comparison)),
    times(serverRatio(comparison)),
  ];
}

const databaseOf = ({ databaseMicroseconds }: Cost) => databaseMicroseconds;
const serverOf = ({ serverMicroseconds }: Cost) => serverMicroseconds;

function databaseRatio({ service, limit }: Comparison) {
  return ratioOf(service.map(databaseOf), limit.map(databaseOf));
}

function serverRatio({ service, floor }: Comparison) {
  return ratioOf(service.map(serverOf), floor.map(serverOf));
}

function goalsOf(comparison: Comparison): readonly Goal[] {
  const { load, limit, service, handler } = comparison;
  const name = nameOf(load);
  const goals = [atLeast(`${name}: rate of the limit`, load.goal, rateRatio(service, limit), ' x')];
  if (load.batchSize !== 100) return goals;
  return [
    ...goals,
    atLeast(`${name}: rate of Express + Knex, row by row`, 13, rateRatio(service, handler), ' x'),
    atMost(`${name}: database CPU of the limit's`, 1, databaseRatio(comparison), ' x'),
    atMost(`${name}: server CPU of node:http's`, 4, serverRatio(comparison), ' x'),
  ];
}
