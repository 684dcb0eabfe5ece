import { costOf, type Contender } from '../contenders/contender.js';
import { interleave } from '../measuring/interleave.js';
import { atLeast, type Findings } from '../report/findings.js';
import type { RunSettings } from '../run-settings.js';
import { costText, times } from './comparison.js';

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
  const { service: shared, ...limits } = measured;
  const best = Math.max(...Object.values(limits).map(({ perSecond }) => perSecond));
  const ratio = shared.perSecond / best;
  return {
    tables: [
      {
        title: `Batch 1 over ${MANY} connections (transactions/s; CPU µs of server + database per transaction)`,
        header: [
          'this service, 128',
          'limit, 8',
          'limit, 32',
          'limit, 128',
          'rate: of the limit at its best',
        ],
        rows: [
          [
            costText(shared),
            costText(limits.limit8),
            costText(limits.limit32),
            costText(limits.limit128),
            times(ratio),
          ],
        ],
      },
    ],
    goals: [atLeast('batch 1, 128 connections: rate of the limit at its best', 1.2, ratio, ' x')],
  };
}
