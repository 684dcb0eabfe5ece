import { copyOf, type Bench } from '../contenders/ground.js';
import {
  costOf,
  COST_UNITS,
  costText,
  rateRatio,
  times,
  totalOf,
  type Cost,
} from '../contenders/contender.js';
import { bareStatement, nodeHttp, serviceContender } from '../contenders/postgres-contenders.js';
import { postgraphileContender } from '../contenders/postgraphile.js';
import { interleave, ratioOf, type Rounds } from '../measuring/rounds.js';
import type { Findings } from '../report/findings.js';
import type { Measured } from '../report/goals.js';

/** `goal` names the goal for the rate of the service relative to that of the limit. */
const LOADS = [
  { batchSize: 1, connections: 8, goal: 'batch1' },
  { batchSize: 10, connections: 8, goal: 'batch10' },
  { batchSize: 12, connections: 64, goal: 'batch12' },
  { batchSize: 100, connections: 8, goal: 'batch100' },
  { batchSize: 1000, connections: 8, goal: 'batch1000' },
] as const;

type Load = (typeof LOADS)[number];
type Name = 'limit' | 'service' | 'floor' | 'postgraphile';

interface Comparison extends Readonly<Record<Name, Rounds<Cost>>> {
  readonly load: Load;
}

/** All contenders under the same load, with batches of every size. */
export async function measureBatches(bench: Bench): Promise<Findings> {
  const { settings } = bench;
  const ground = await bench.grounds.accounts();
  const copy = () => copyOf(ground, bench);
  const contenders = {
    limit: await bareStatement(bench, ground, await copy()),
    service: await serviceContender(bench, ground, await copy()),
    floor: await nodeHttp(bench, ground),
    postgraphile: await postgraphileContender(bench, ground, await copy()),
  };
  // This load is not counted: it compiles all code and plans all statements.
  for (const contender of Object.values(contenders))
    await costOf(contender, { ...settings, connections: 8, batchSize: 100 });

  const comparisons: Comparison[] = [];
  for (const one of LOADS) {
    const load = { ...settings, ...one };
    const costs = await interleave(settings.rounds, {
      limit: () => costOf(contenders.limit, load),
      service: () => costOf(contenders.service, load),
      floor: () => costOf(contenders.floor, load),
      postgraphile: () => costOf(contenders.postgraphile, load),
    });
    comparisons.push({ load: one, ...costs });
  }
  const tables = [
    { title: `Transactions (${COST_UNITS})`, header: HEADER, rows: comparisons.map(toRow) },
    { title: 'Transactions: this service', header: RATIOS, rows: comparisons.map(toRatios) },
  ];
  const measured = Object.assign({}, ...comparisons.map(measuredOf)) as Measured;
  return { tables, measured };
}

const HEADER = [
  'batch x connections',
  'limit: one bare statement',
  'this service',
  'bare node:http, no database',
  'PostGraphile',
];

const RATIOS = [
  'batch x connections',
  'rate: of the limit',
  'rate: of PostGraphile',
  'CPU: of the limit',
  'database CPU: of the limit',
  'server CPU: of node:http',
];

function nameOf({ batchSize, connections }: Load): string {
  return `${batchSize.toLocaleString('en')} x ${connections}`;
}

function toRow(comparison: Comparison): readonly string[] {
  const { load, limit, service, floor, postgraphile } = comparison;
  return [nameOf(load), ...[limit, service, floor, postgraphile].map(costText)];
}

function toRatios(comparison: Comparison): readonly string[] {
  const { load, limit, service, postgraphile } = comparison;
  return [
    nameOf(load),
    times(rateRatio(service, limit)),
    times(rateRatio(service, postgraphile)),
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

function measuredOf(comparison: Comparison): Measured {
  const { load, limit, service, postgraphile } = comparison;
  const measured = { [load.goal]: rateRatio(service, limit) };
  if (load.batchSize === 1) return { ...measured, serverCpu1: serverRatio(comparison) };
  if (load.batchSize === 1000)
    return { ...measured, postgraphile1000: rateRatio(service, postgraphile) };
  if (load.batchSize !== 100) return measured;
  return {
    ...measured,
    databaseCpu: databaseRatio(comparison),
    serverCpu: serverRatio(comparison),
    postgraphile: rateRatio(service, postgraphile),
  };
}
