import { execFile } from 'node:child_process';
import { chown } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { embeddedBinaries, SERVER_USER } from './embedded-binaries.js';
import { OwnProcess } from './own-process.js';

/** An empty database cluster, and the folder of the programs for it; `SERVER_USER` may enter both. */
export interface Cluster {
  readonly programs: string;
  readonly data: string;
}

/** The variable by which a run tells its processes of the cluster that it has prepared, as JSON. */
const PREPARED = 'TEST_POSTGRES_PREPARED';

/** Makes a cluster below this folder: a copy of the one that was prepared takes a fifth of the computing of `initdb`. */
export async function makeCluster(home: string): Promise<Cluster> {
  const prepared = process.env[PREPARED];
  if (SERVER_USER.uid !== undefined) await chown(home, SERVER_USER.uid, SERVER_USER.gid);
  if (prepared === undefined) return initialize(home);

  const { programs, data } = JSON.parse(prepared) as Cluster;
  const copy = join(home, 'data');
  // By this user, as the server's may be unable to enter the folders of PATH; the files stay the server's.
  await promisify(execFile)('cp', ['-a', data, copy]);
  return { programs, data: copy };
}

/** Makes a cluster below this folder which the processes that this one starts then copy. Nobody may use it. */
export async function prepareCluster(home: string): Promise<void> {
  process.env[PREPARED] = JSON.stringify(await makeCluster(home));
}

async function initialize(home: string): Promise<Cluster> {
  const programs = join(await embeddedBinaries(home), 'bin');
  const data = join(home, 'data');
  const access = ['-U', 'postgres', '--auth=trust'];
  const text = ['--encoding=UTF8', '--locale=C'];
  const initdb = ['-D', data, ...access, ...text];
  const running = new OwnProcess(join(programs, 'initdb'), initdb);
  await running.untilEnded();
  if (running.exitCode !== 0) throw running.failure();
  return { programs, data };
}
