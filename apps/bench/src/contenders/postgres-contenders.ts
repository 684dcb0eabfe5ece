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

/** (c) A typical handler: Express and Knex, row by row. */
export async function rowByRow(bench: Bench, ground: Ground): Promise<Contender> {
  const databaseUrl = await copyOf(ground, bench);
  const server = fork(ROW_BY_ROW, [databaseUrl, String(DATABASE_CONNECTIONS)], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production' },
  });
  bench.open.defer(() => void server.kill('SIGKILL'));
  const [{ port }] = (await once(server, 'message', { signal: AbortSignal.timeout(10_000) })) as [
    { port: number },
  ];
  return {
    driver: httpDriver(bench, {
      ...ground.caller,
      port,
      asks: 'transactions',
      expectedStatus: 201,
    }),
    serverPid: server.pid ?? 0,
    databasePid: bench.postgres.pid,
    reset: () => forgetTransactions(databaseUrl),
  };
}

export function httpDriver({ open }: Bench, target: HttpTarget): Driver {
  const driver = new Driver(HTTP_DRIVER, target);
  open.defer(() => driver.stop());
  return driver;
}

function forgetTransactions(databaseUrl: string): Promise<void> {
  return execute(databaseUrl, 'truncate transactions, notes');
}
