import { copyOf, type Bench } from '../contenders/ground.js';
import {
  costOf,
  COST_UNITS,
  costText,
  times,
  type Contender,
  type Cost,
} from '../contenders/contender.js';
import { bareStatement, serviceContender } from '../contenders/postgres-contenders.js';
import { interleave, spreadOf, type Rounds, type Spread } from '../measuring/rounds.js';
import type { Findings } from '../report/findings.js';

const MANY = 128;

/**
 * Single transactions from many callers at once. The limit shares nothing between its connections and is best at some
 * number of them that is not known beforehand, so several are tried.
 */
export async function measureManyConnections(bench: Bench): Promise<Findings> {
  const { settings } = bench;
  const ground = await bench.grounds.accounts();
  const limit = await bareStatement(bench, ground, await copyOf(ground, bench));
  const service = await serviceContender(bench, ground, await copyOf(ground, bench));
  const cost = (contender: Contender, connections: number) => () =>
    costOf(contender, { ...settings, connections, batchSize: 1 });
  // This load is not counted: it compiles all code and plans all statements.
  for (const contender of [limit, service]) await cost(contender, 8)();
  const costs = await interleave(settings.rounds, {
    service: cost(service, MANY),
    limit8: cost(limit, 8),
    limit32: cost(limit, 32),
    limit128: cost(limit, MANY),
  });
  const { service: shared, limit8, limit32, limit128 } = costs;
  const ratio = ofTheBest(shared, [limit8, limit32, limit128]);
  return {
    tables: [
      {
        title: `Batch 1 over ${MANY} connections (${COST_UNITS})`,
        header: ['this service, 128', 'limit, 8', 'limit, 32', 'limit, 128', 'rate: of the best'],
        rows: [[...[shared, limit8, limit32, limit128].map(costText), times(ratio)]],
      },
    ],
    measured: { manyConnections: ratio },
  };
}

function ofTheBest(costs: Rounds<Cost>, others: readonly Rounds<Cost>[]): Spread {
  return spreadOf(
    costs.map(({ perSecond }, round) => {
      const best = Math.max(...others.map((other) => other[round]?.perSecond ?? 0));
      return perSecond / best;
    }),
  );
}
