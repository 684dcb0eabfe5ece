import { execute } from '@data-import/testkit';
import type { Bench, Ground } from './ground.js';
import { Driver } from '../load/driver.js';
import type { Contender } from './contender.js';
import { Service } from './service.js';

const HTTP_DRIVER = new URL('../load/http-driver-main.js', import.meta.url);
const BARE_STATEMENT = new URL('bare-statement-main.js', import.meta.url);

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
  const { port, pid } = service;
  const driver = driverOf(bench, HTTP_DRIVER, { ...caller, port });
  return { service, ...contenderOf(bench, databaseUrl, driver, pid) };
}

/** (b) The limit: one prepared statement on a bare connection. */
export async function bareStatement(
  bench: Bench,
  { caller }: Ground,
  databaseUrl: string,
): Promise<Contender> {
  const { supplier, accounts } = caller;
  const driver = driverOf(bench, BARE_STATEMENT, { databaseUrl, supplier, accounts });
  return contenderOf(bench, databaseUrl, driver, driver.pid);
}

function driverOf({ open }: Bench, script: URL, target: object): Driver {
  const driver = new Driver(script, target);
  open.defer(() => driver.stop());
  return driver;
}

function contenderOf(
  { postgres }: Bench,
  databaseUrl: string,
  driver: Driver,
  serverPid: number,
): Contender {
  const reset = () => execute(databaseUrl, 'truncate transactions, notes', 'analyze', 'checkpoint');
  return { driver, serverPid, databasePid: postgres.pid, reset };
}
