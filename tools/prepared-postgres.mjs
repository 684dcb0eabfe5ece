// Mocha calls it once before a run: some thirty PostgreSQL of the tests start on copies of the cluster that it makes. The folder
// for temporary files is in memory too where there is room, which is many times as fast as a disk. Both go with this process,
// however it ends.
import { chmod, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { env } from 'node:process';
import { prepareCluster } from '../packages/testkit/dist/src/postgres/cluster.js';
import { startWatchdog } from '../packages/testkit/dist/src/postgres/watchdog.js';
import { TEMPORARY_ROOT } from '../packages/testkit/dist/src/temporary-root.js';

export async function mochaGlobalSetup() {
  const home = await mkdtemp(join(TEMPORARY_ROOT, 'tests-'));
  startWatchdog(home);
  // PostgreSQL runs as another user where the tests run as root.
  await chmod(home, 0o1777);
  // Inherited by the processes that run the files.
  env.TMPDIR = home;
  // Where there can be none, the tests that start one say why.
  await prepareCluster(await mkdtemp(join(home, 'prepared-postgres-'))).catch(() => undefined);
}
