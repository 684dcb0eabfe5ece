import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, type Variables } from '@data-import/testkit';
import type { Api } from './api.js';
import type { Engine } from './engines.js';
import { Service } from './service.js';

/** Servers on one database and one data folder; they end, and the data goes, with `close`. */
export interface Site {
  /** The first server. */
  readonly service: Service;
  readonly services: readonly Service[];
  /** For this key, one for each server. */
  readonly apis: (apiKey: string) => Promise<readonly Api[]>;
  readonly close: () => Promise<void>;
}

interface SiteOptions {
  readonly servers?: number;
  readonly variables?: Variables;
  /** Whether the servers are started, one after the other; when nothing is said they are. */
  readonly isStarted?: boolean;
}

/** On an empty database of this engine. */
export async function openSite(engine: Engine, options: SiteOptions = {}): Promise<Site> {
  const { servers = 1, variables = {}, isStarted = true } = options;
  const dataDir = await mkdtemp(join(tmpdir(), 'service-'));
  const database = await engine.database();
  const services: Service[] = [];
  const close = async () => {
    await Promise.all(services.map((service) => service.kill()));
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    for (let count = 0; count < servers; count += 1) {
      const address = { DATA_DIR: dataDir, PORT: String(await freePort()) };
      const service = new Service({ ...address, ...DEFAULTS, ...database.variables, ...variables });
      services.push(service);
      if (isStarted) await service.start();
    }
  } catch (error) {
    await close();
    throw error;
  }
  const apis = (apiKey: string) => Promise.all(services.map((one) => one.api(apiKey)));
  return { service: services[0]!, services, apis, close };
}

// Tests that are not about starting and stopping do not wait for it, and a busy machine is no database that fails; the keys
// of the demo set up everything else.
const DEFAULTS: Variables = {
  SHUTDOWN_NOTICE_MS: '0',
  SHUTDOWN_DEADLINE_MS: '100000',
  DATABASE_CONNECT_TIMEOUT_MS: '100000',
  DATABASE_STATEMENT_TIMEOUT_MS: '100000',
  DATABASE_LOCK_TIMEOUT_MS: '100000',
  DATABASE_STARTUP_WAIT_MS: '0',
  DEMO: 'true',
};
