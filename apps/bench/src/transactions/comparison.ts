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
import { bareStatement, serviceContender } from '../contenders/postgres-contenders.js';
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

interface Comparison {
  readonly load: (typeof LOADS)[number];
  readonly limit: Rounds<Cost>;
  readonly service: Rounds<Cost>;
}

/** The service and the limit under the same load, with batches of every size. */
export async function measureBatches(bench: Bench): Promise<Findings> {
  const { settings } = bench;
  const ground = await bench.grounds.accounts();
  const limit = await bareStatement(bench, ground, await copyOf(ground, bench));
  const service = await serviceContender(bench, ground, await copyOf(ground, bench));
  // This load is not counted: it compiles all code and plans all statements.
  for (const contender of [limit, service])
    await costOf(contender, { ...settings, connections: 8, batchSize: 100 });

  const comparisons: Comparison[] = [];
  for (const one of LOADS) {
    const load = { ...settings, ...one };
    const costs = await interleave(settings.rounds, {
      limit: () => costOf(limit, load),
      service: () => costOf(service, load),
    });
    comparisons.push({ load: one, ...costs });
  }
  return {
    tables: [
      { title: `Transactions (${COST_UNITS})`, header: HEADER, rows: comparisons.map(toRow) },
    ],
    measured: Object.assign({}, ...comparisons.map(measuredOf)) as Measured,
  };
}

const HEADER = [
  'batch x connections',
  'limit: one bare statement',
  'this service',
  'rate: of the limit',
  'CPU: of the limit',
  'database CPU: of the limit',
];

function toRow(comparison: Comparison): readonly string[] {
  const { load, limit, service } = comparison;
  return [
    `${load.batchSize.toLocaleString('en')} x ${load.connections}`,
    costText(limit),
    costText(service),
    times(rateRatio(service, limit)),
    times(ratioOf(service.map(totalOf), limit.map(totalOf))),
    times(databaseRatio(comparison)),
  ];
}

const databaseOf = ({ databaseMicroseconds }: Cost) => databaseMicroseconds;

function databaseRatio({ service, limit }: Comparison) {
  return ratioOf(service.map(databaseOf), limit.map(databaseOf));
}

function measuredOf(comparison: Comparison): Measured {
  const { load, limit, service } = comparison;
  const measured = { [load.goal]: rateRatio(service, limit) };
  return load.batchSize === 100
    ? { ...measured, databaseCpu: databaseRatio(comparison) }
    : measured;
}
