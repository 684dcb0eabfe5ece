import type { Bench } from '../bench.js';
import { costOf } from '../contenders/contender.js';
import { copyOf, type Ground } from '../contenders/ground.js';
import { bareStatement, rowByRow, serviceContender } from '../contenders/postgres-contenders.js';
import { residentMegabytesOf } from '../measuring/processes.js';
import { atMost, join, type Findings } from '../report/findings.js';
import { compareContenders } from './comparison.js';
import { compareGrowth } from './growth.js';
import { compareManyConnections } from './many-connections.js';

export async function measureTransactions(bench: Bench, ground: Ground): Promise<Findings> {
  const { settings } = bench;
  const limit = await bareStatement(bench, ground);
  const service = await serviceContender(bench, ground, await copyOf(ground, bench));
  const handler = await rowByRow(bench, ground);
  // Not counted: everybody's code is compiled and everybody's statements are planned now.
  for (const contender of [limit, service, handler])
    await costOf(contender, { ...settings, connections: 8, batchSize: 100 });

  const compared = await compareContenders(settings, { limit, service, handler });
  const { peak } = await residentMegabytesOf(service.serverPid);
  const together = await compareManyConnections(settings, limit, service);
  const growth = await compareGrowth(bench, ground, service);
  return join(compared, together, growth, {
    tables: [],
    goals: [
      atMost('server RSS under batches of every size', 180, peak, ' MB'),
      atMost('start on a migrated database', 1, service.service.startedWithinMs / 1000, ' s'),
    ],
  });
}
