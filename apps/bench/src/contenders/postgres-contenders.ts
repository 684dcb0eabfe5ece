import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Bench } from '../bench.js';
import { Driver } from '../load/driver.js';
import type { HttpTarget } from '../load/http-requests.js';
import { execute, type Contender } from './contender.js';
import { copyOf, type Ground } from './ground.js';
import { DATABASE_CONNECTIONS, Service } from './service.js';

const HTTP_DRIVER = new URL('../load/http-driver-main.js', import.meta.url);
const BARE_STATEMENT = new URL('bare-statement-main.js', import.meta.url);
const NODE_HTTP = fileURLToPath(new URL('node-http-main.js', import.meta.url));
const ROW_BY_ROW = fileURLToPath(new URL('row-by-row-main.js', import.meta.url));

export interface ServiceContender extends Contender {
  readonly service: Service;
}

/** (a) This service over HTTP. */
export async function serviceContender(
  bench: Bench,
  { caller, dataDir }: Ground,
  databaseUrl: string,
): Promise<ServiceContender> {
  const service = await Service.start({ databaseUrl, dataDir }, bench.open);
  return {
    service,
    driver: httpDriver(bench, {
      ...caller,
      port: service.port,
      asks: 'transactions',
      expectedStatus: 201,
    }),
    serverPid: service.pid,
    databasePid: bench.postgres.pid,
    reset: () => forgetTransactions(databaseUrl),
  };
}

/** (b) The limit: one prepared statement on a bare connection. */
export async function bareStatement(bench: Bench, ground: Ground): Promise<Contender> {
  const databaseUrl = await copyOf(ground, bench);
  const { supplier, accounts } = ground.caller;
  const driver = new Driver(BARE_STATEMENT, { databaseUrl, supplier, accounts });
  bench.open.defer(() => driver.stop());
  return {
    driver,
    serverPid: driver.pid,
    databasePid: bench.postgres.pid,
    reset: () => forgetTransactions(databaseUrl),
  };
}

/** (c) The floor: bare node:http that parses and echoes, without a database. */
export async function nodeHttp(bench: Bench, { caller }: Ground): Promise<Contender> {
  const { port, pid } = await startNodeHttp(bench);
  return {
    driver: httpDriver(bench, { ...caller, port, asks: 'transactions', expectedStatus: 201 }),
    serverPid: pid,
    reset: async () => undefined,
  };
}

export function startNodeHttp(bench: Bench): Promise<StartedServer> {
  return startServer(bench, NODE_HTTP, []);
}

/** (d) A typical handler: Express and Knex, row by row. */
export async function rowByRow(bench: Bench, ground: Ground): Promise<Contender> {
  const databaseUrl = await copyOf(ground, bench);
  const { port, pid } = await startServer(bench, ROW_BY_ROW, [
    databaseUrl,
    String(DATABASE_CONNECTIONS),
  ]);
  return {
    driver: httpDriver(bench, {
      ...ground.caller,
      port,
      asks: 'transactions',
      expectedStatus: 201,
    }),
    serverPid: pid,
    databasePid: bench.postgres.pid,
    reset: () => forgetTransactions(databaseUrl),
  };
}

interface StartedServer {
  readonly port: number;
  readonly pid: number;
}

/** A server that says its port when it listens. */
async function startServer(
  { open }: Bench,
  script: string,
  args: readonly string[],
): Promise<StartedServer> {
  const server = fork(script, args, {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production' },
  });
  open.defer(() => void server.kill('SIGKILL'));
  const [{ port }] = (await once(server, 'message', { signal: AbortSignal.timeout(10_000) })) as [
    { port: number },
  ];
  return { port, pid: server.pid ?? 0 };
}

export function httpDriver({ open }: Bench, target: HttpTarget): Driver {
  const driver = new Driver(HTTP_DRIVER, target);
  open.defer(() => driver.stop());
  return driver;
}

function forgetTransactions(databaseUrl: string): Promise<void> {
  return execute(databaseUrl, 'truncate transactions, notes', 'analyze', 'checkpoint');
}
