import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { execute, type EmbeddedPostgres } from '@data-import/testkit';
import { Closing } from '../closing.js';
import { seed, type Caller } from './seeding.js';
import { issueOperatorKey, Service, type ServiceSettings } from './service.js';
import type { RunSettings } from '../run-settings.js';

const ACCOUNTS = 1000;

export interface Resources {
  /** A PostgreSQL server with its default durability. */
  readonly postgres: EmbeddedPostgres;
  readonly folder: string;
  /** Everything registered here is closed after the cell, also when the run is broken off. */
  readonly open: Closing;
}

/** A database of the service with accounts and nothing on them; no server uses it. */
export interface Ground {
  readonly caller: Caller;
  readonly databaseUrl: string;
  readonly dataDir: string;
}

export async function prepareGround(
  { open, folder }: Resources,
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

/** Grounds on PostgreSQL that cells copy, each prepared when the first cell asks for it. */
export class Grounds {
  readonly #prepared = new Map<string, Promise<Ground>>();

  constructor(private readonly resources: Resources) {}

  accounts(count = ACCOUNTS): Promise<Ground> {
    return this.#once(`${count} accounts`, async () => {
      const { url } = await this.resources.postgres.database();
      return prepareGround(this.resources, url, count);
    });
  }

  /** A database that has a list of a million accounts besides. */
  longList(): Promise<Ground> {
    return this.#once('a long list', async () => {
      const ground = await this.accounts();
      const databaseUrl = await copyOf(ground, this.resources);
      await execute(databaseUrl, FILL_LIST, 'vacuum analyze import_processes', 'checkpoint');
      return { ...ground, databaseUrl };
    });
  }

  #once(name: string, prepare: () => Promise<Ground>): Promise<Ground> {
    const ground = this.#prepared.get(name) ?? prepare();
    this.#prepared.set(name, ground);
    return ground;
  }
}

const FILL_LIST = `
  insert into import_processes
    (id, supplier_id, external_account_number, state, account_number, account_created_at, staged_at)
  select nextval('import_process_ids'), s.id, 'FORMER-' || n, 'completed', 'A-' || upper(lpad(to_hex(n), 8, '0')),
    timestamptz '2026-01-01T00:00:00Z' + n * interval '1 second', now()
  from import_suppliers as s cross join generate_series(1, 1000000) as n`;

/** A PostgreSQL database of one contender's own, like that of the ground. While it is there, PostgreSQL works on it by itself. */
export async function copyOf(
  { databaseUrl }: Ground,
  { postgres, open }: Resources,
): Promise<string> {
  const name = `copy_${randomBytes(8).toString('hex')}`;
  const url = new URL(databaseUrl);
  await execute(postgres.url, `create database ${name} template ${url.pathname.slice(1)}`);
  open.defer(() => execute(postgres.url, `drop database ${name} with (force)`));
  url.pathname = `/${name}`;
  return url.href;
}

export interface Bench extends Resources {
  readonly settings: RunSettings;
  readonly grounds: Grounds;
}

/** Closes what `work` has opened as soon as it has ended, so that it costs the next one nothing. */
export async function closing<T>(bench: Bench, work: (bench: Bench) => Promise<T>): Promise<T> {
  const open = new Closing();
  bench.open.defer(() => open.close());
  try {
    return await work({ ...bench, open });
  } finally {
    await open.close();
  }
}
