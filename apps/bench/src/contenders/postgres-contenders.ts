import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { execute } from '@data-import/testkit';
import type { Bench, Ground } from './ground.js';
import { Driver } from '../load/driver.js';
import type { HttpTarget } from '../load/http-requests.js';
import type { Contender } from './contender.js';
import { Service } from './service.js';

const HTTP_DRIVER = new URL('../load/http-driver-main.js', import.meta.url);
const BARE_STATEMENT = new URL('bare-statement-main.js', import.meta.url);
const NODE_HTTP = fileURLToPath(new URL('node-http-main.js', import.meta.url));

const START_WITHIN_MS = 30_000;

export interface ServiceContender extends Contender {
  readonly service: Service;
}

/** (a) This service over HTTP. */
export async function serviceContender(
  bench: Bench,
  ground: Ground,
  databaseUrl: string,
): Promise<ServiceContender> {
  const service = await Service.start({ databaseUrl, dataDir: ground.dataDir }, bench.open);
  return { service, ...contenderOf(bench, ground, databaseUrl, service) };
}

/** Loads over HTTP. What it has added is removed where it has a database. */
export function contenderOf(
  bench: Bench,
  { caller }: Ground,
  databaseUrl: string | undefined,
  { port, pid }: StartedServer,
): Contender {
  return {
    driver: httpDriver(bench, { ...caller, port, asks: 'transactions', expectedStatus: 201 }),
    serverPid: pid,
    ...(databaseUrl === undefined
      ? { reset: async () => undefined }
      : { databasePid: bench.postgres.pid, reset: () => forgetTransactions(databaseUrl) }),
  };
}

/** (b) The limit: one prepared statement on a bare connection. */
export async function bareStatement(
  bench: Bench,
  ground: Ground,
  databaseUrl: string,
): Promise<Contender> {
  const { supplier, accounts } = ground.caller;
  const driver = driverOf(bench, BARE_STATEMENT, { databaseUrl, supplier, accounts });
  return {
    driver,
    serverPid: driver.pid,
    databasePid: bench.postgres.pid,
    reset: () => forgetTransactions(databaseUrl),
  };
}

/** (c) The floor: bare node:http that parses and echoes, without a database. */
export async function nodeHttp(bench: Bench, ground: Ground): Promise<Contender> {
  return contenderOf(bench, ground, undefined, await startNodeHttp(bench));
}

export function startNodeHttp(bench: Bench): Promise<StartedServer> {
  return startServer(bench, NODE_HTTP, []);
}

interface StartedServer {
  readonly port: number;
  readonly pid: number;
}

export async function startServer(
  { open }: Bench,
  script: string,
  args: readonly string[],
): Promise<StartedServer> {
  const server = fork(script, args, {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', GRAPHILE_ENV: 'production' },
  });
  open.defer(() => void server.kill('SIGKILL'));
  const [{ port }] = (await once(server, 'message', {
    signal: AbortSignal.timeout(START_WITHIN_MS),
  })) as [{ port: number }];
  return { port, pid: server.pid ?? 0 };
}

export function httpDriver(bench: Bench, target: HttpTarget): Driver {
  return driverOf(bench, HTTP_DRIVER, target);
}

export function driverOf({ open }: Bench, script: URL, target: object): Driver {
  const driver = new Driver(script, target);
  open.defer(() => driver.stop());
  return driver;
}

export function forgetTransactions(databaseUrl: string): Promise<unknown> {
  return execute(databaseUrl, 'truncate transactions, notes', 'analyze', 'checkpoint');
}
