import type { Bench } from '../bench.js';
import { costOf } from '../contenders/contender.js';
import { copyOf, type Ground } from '../contenders/ground.js';
import {
  bareStatement,
  nodeHttp,
  rowByRow,
  serviceContender,
} from '../contenders/postgres-contenders.js';
import { residentMegabytesOf } from '../measuring/processes.js';
import { atMost, join, type Findings } from '../report/findings.js';
import { compareContenders } from './comparison.js';
import { compareGrowth } from './growth.js';
import { compareManyConnections } from './many-connections.js';

export async function measureTransactions(bench: Bench, ground: Ground): Promise<Findings> {
  const { settings } = bench;
  const limit = await bareStatement(bench, ground);
  const service = await serviceContender(bench, ground, await copyOf(ground, bench));
  const floor = await nodeHttp(bench, ground);
  const handler = await rowByRow(bench, ground);
  // Not counted: all code is compiled and all statements are planned now.
  for (const contender of [limit, service, floor, handler])
    await costOf(contender, { ...settings, connections: 8, batchSize: 100 });

  const compared = await compareContenders(settings, { limit, service, floor, handler });
  const { peak } = await residentMegabytesOf(service.serverPid);
  const together = await compareManyConnections(settings, limit, service);
  const growth = await compareGrowth(bench, ground, service);
  return join(compared, together, growth, {
    tables: [],
    goals: [
      atMost('server RSS under batches of every size', 200, peak, ' MB'),
      atMost('start on a migrated database', 0.8, service.service.startedWithinMs / 1000, ' s'),
    ],
  });
}
