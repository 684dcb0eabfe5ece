import { copyOf, type Bench } from '../contenders/ground.js';
import {
  costOf,
  COST_UNITS,
  costText,
  rateRatio,
  times,
  totalOf,
} from '../contenders/contender.js';
import { manyServers } from '../contenders/postgres-contenders.js';
import { interleave, ratioOf } from '../measuring/rounds.js';
import type { Findings } from '../report/findings.js';

const LOADS = [
  { batchSize: 1, connections: 64 },
  { batchSize: 12, connections: 64 },
  { batchSize: 100, connections: 8 },
] as const;

/**
 * Compares one process of the service with two on one database, under the same load over the same number of connections.
 */
export async function measureTwoServers(bench: Bench): Promise<Findings> {
  const { settings } = bench;
  const ground = await bench.grounds.accounts();
  const one = await manyServers(bench, ground, await copyOf(ground, bench), 1);
  const two = await manyServers(bench, ground, await copyOf(ground, bench), 2);
  // This load is not counted: it compiles all code and plans all statements.
  for (const contender of [one, two])
    await costOf(contender, { ...settings, connections: 8, batchSize: 100 });

  const rows = [];
  for (const { batchSize, connections } of LOADS) {
    const load = { ...settings, batchSize, connections };
    const costs = await interleave(settings.rounds, {
      one: () => costOf(one, load),
      two: () => costOf(two, load),
    });
    const cpu = ratioOf(costs.two.map(totalOf), costs.one.map(totalOf));
    rows.push([
      `${batchSize} x ${connections}`,
      costText(costs.one),
      costText(costs.two),
      times(rateRatio(costs.two, costs.one)),
      times(cpu),
    ]);
  }
  const title = `Two servers on one database (${COST_UNITS})`;
  const header = [
    'batch x connections',
    'one server',
    'two servers',
    'rate: of one',
    'CPU: of one',
  ];
  return { tables: [{ title, header, rows }], measured: {} };
}
