import {
  costOf,
  COST_UNITS,
  costText,
  times,
  type Contender,
  type Cost,
} from '../contenders/contender.js';
import { interleave } from '../measuring/interleave.js';
import { spreadOf, type Rounds, type Spread } from '../measuring/rounds.js';
import { atLeast, type Findings } from '../report/findings.js';
import type { RunSettings } from '../run-settings.js';

const MANY = 128;

/**
 * Single transactions from many callers at once. The limit shares nothing between its connections and is best at some
 * number of them that is not known beforehand, so several are tried.
 */
export async function compareManyConnections(
  settings: RunSettings,
  limit: Contender,
  service: Contender,
): Promise<Findings> {
  const cost = (contender: Contender, connections: number) => () =>
    costOf(contender, { ...settings, connections, batchSize: 1 });
  const measured = await interleave(settings.rounds, {
    service: cost(service, MANY),
    limit8: cost(limit, 8),
    limit32: cost(limit, 32),
    limit128: cost(limit, MANY),
  });
  const { service: shared, limit8, limit32, limit128 } = measured;
  const ratio = ofTheBest(shared, [limit8, limit32, limit128]);
  return {
    tables: [
      {
        title: `Batch 1 over ${MANY} connections (${COST_UNITS})`,
        header: ['this service, 128', 'limit, 8', 'limit, 32', 'limit, 128', 'rate: of the best'],
        rows: [[...[shared, limit8, limit32, limit128].map(costText), times(ratio)]],
      },
    ],
    goals: [atLeast('batch 1 x 128: rate of the limit at its best', 1.3, ratio, ' x')],
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
