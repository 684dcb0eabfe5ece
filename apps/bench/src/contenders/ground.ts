import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Bench } from '../bench.js';
import { execute } from './contender.js';
import { seed, type Caller } from './seeding.js';
import { issueOperatorKey, Service, type ServiceSettings } from './service.js';

const ACCOUNTS = 1000;

/** A database of the service with accounts and nothing on them; no server uses it. */
export interface Ground {
  readonly caller: Caller;
  readonly databaseUrl: string;
  readonly dataDir: string;
}

export async function prepareGround(
  { open, folder }: Bench,
  databaseUrl: string,
  accounts = ACCOUNTS,
): Promise<Ground> {
  const settings: ServiceSettings = { databaseUrl, dataDir: join(folder, 'data') };
  const operatorKey = await issueOperatorKey(settings);
  const service = await Service.start(settings, open);
  const caller = await seed(service, operatorKey, accounts);
  await service.stop();
  return { caller, ...settings };
}

/** A PostgreSQL database of one contender's own, like that of the ground. */
export async function copyOf({ databaseUrl }: Ground, { postgres }: Bench): Promise<string> {
  const name = `copy_${randomBytes(8).toString('hex')}`;
  const url = new URL(databaseUrl);
  await execute(postgres.url, `create database ${name} template ${url.pathname.slice(1)}`);
  url.pathname = `/${name}`;
  return url.href;
}
