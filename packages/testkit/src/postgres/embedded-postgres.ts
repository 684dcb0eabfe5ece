import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../free-port.js';
import { TEMPORARY_ROOT } from '../temporary-root.js';
import { makeCluster } from './cluster.js';
import { OwnProcess } from './own-process.js';
import {
  createDatabase,
  settingsOf,
  type EmbeddedPostgres,
  type PostgresOptions,
} from './postgres.js';
import { startWatchdog, type Watchdog } from './watchdog.js';

/**
 * The server whose binaries npm brought, whatever else there is: for tests that kill it or count its work. It does not
 * keep this process running, and ends with it.
 */
export async function startEmbeddedPostgres(
  options: PostgresOptions = {},
): Promise<EmbeddedPostgres> {
  const root = options.durability === 'default' ? tmpdir() : TEMPORARY_ROOT;
  const home = await mkdtemp(join(root, 'test-postgres-'));
  const watchdog = startWatchdog(home);
  try {
    return await startBelow(home, options, watchdog);
  } catch (error) {
    await watchdog.dismiss();
    throw error;
  }
}

async function startBelow(
  home: string,
  options: PostgresOptions,
  watchdog: Watchdog,
): Promise<EmbeddedPostgres> {
  const { programs, data } = await makeCluster(home);
  const port = await freePort();
  const place = ['listen_addresses=127.0.0.1', `unix_socket_directories=${home}`];
  const settings = settingsOf({ ...options, settings: [...place, ...(options.settings ?? [])] });
  const serverArguments = ['-D', data, '-p', String(port), ...settings];
  const start = async () => {
    const spawned = new OwnProcess(join(programs, 'postgres'), serverArguments);
    watchdog.watch(spawned.pid);
    // A standby accepts `read-only connections`.
    await spawned.untilSaid('ready to accept');
    return spawned;
  };
  return handle(port, options, start, watchdog);
}

async function handle(
  port: number,
  options: PostgresOptions,
  start: () => Promise<OwnProcess>,
  watchdog: Watchdog,
): Promise<EmbeddedPostgres> {
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let server = await start();
  const end = async (signal: NodeJS.Signals) => {
    await server.end(signal);
    watchdog.watch(undefined);
  };
  return {
    by: 'embedded-postgres',
    url,
    get pid() {
      return server.pid;
    },
    database: (like) => createDatabase(url, like, options),
    kill: () => end('SIGKILL'),
    restart: async () => {
      await end('SIGKILL');
      server = await start();
    },
    stop: async () => {
      await end('SIGINT');
      await watchdog.dismiss();
    },
  };
}
