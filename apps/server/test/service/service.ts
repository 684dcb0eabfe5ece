import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@data-import/testkit';
import { Api } from './api.js';
import type { Engine } from './engines.js';
import { ServerProcess, type Variables } from './server-process.js';

/** A running service with its data, which may be stopped, killed and started again on the same address. */
export class Service {
  readonly url: string;
  #process: ServerProcess | undefined;
  #saidBefore = '';

  constructor(readonly variables: Variables) {
    this.url = `http://127.0.0.1:${variables['PORT']}`;
  }

  get dataDir(): string {
    return this.variables['DATA_DIR'] ?? '';
  }

  /** Everything on stdout and stderr, of all its starts. */
  get said(): string {
    return this.#saidBefore + (this.#process?.said ?? '');
  }

  /** Resolves when it listens. */
  async start(more: Variables = {}): Promise<this> {
    this.#saidBefore = this.said;
    this.#process = new ServerProcess({ ...this.variables, ...more });
    await this.#process.untilSaid(/"msg":"listening"/);
    return this;
  }

  /** Everything that it has said until now: lines of the log wait for each other. */
  async everythingSaid(): Promise<string> {
    const last = `last-${randomUUID()}`;
    await fetch(`${this.url}/healthz`, { headers: { 'X-Request-Id': last } });
    await this.#process?.untilSaid(new RegExp(last));
    return this.said;
  }

  signal(signal: NodeJS.Signals): void {
    this.#process?.signal(signal);
  }

  async ended(): Promise<number | NodeJS.Signals | undefined> {
    return this.#process?.ended();
  }

  stop(): Promise<number | NodeJS.Signals | undefined> {
    this.signal('SIGTERM');
    return this.ended();
  }

  async kill(): Promise<void> {
    this.signal('SIGKILL');
    await this.ended();
  }

  /** With a token for this key; without one for nobody. */
  async api(apiKey?: string): Promise<Api> {
    const nobody = await Api.of(this.url);
    return apiKey === undefined ? nobody : nobody.as(apiKey);
  }

  /** With the operator's key of the demo. */
  async operator(): Promise<Api> {
    return this.api((await this.demoKeys()).operator_api_key);
  }

  async demoKeys(): Promise<{ readonly operator_api_key: string; readonly api_key: string }> {
    const file = join(this.dataDir, 'demo-credentials.json');
    return JSON.parse(await readFile(file, 'utf8')) as {
      operator_api_key: string;
      api_key: string;
    };
  }
}

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

// Tests that are not about stopping do not wait for it.
const DEFAULTS: Variables = { SHUTDOWN_NOTICE_MS: '0' };
