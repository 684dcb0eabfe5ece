// Mocha calls it once before a run: some thirty PostgreSQL of the tests start on copies of the cluster that it makes. It goes
// with this process, however that ends.
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { prepareCluster } from '../packages/testkit/dist/src/postgres/cluster.js';
import { startWatchdog } from '../packages/testkit/dist/src/postgres/watchdog.js';
import { TEMPORARY_ROOT } from '../packages/testkit/dist/src/temporary-root.js';

export async function mochaGlobalSetup() {
  const home = await mkdtemp(join(TEMPORARY_ROOT, 'prepared-postgres-'));
  startWatchdog(home);
  // Where there can be none, the tests that start one say why.
  await prepareCluster(home).catch(() => undefined);
}
