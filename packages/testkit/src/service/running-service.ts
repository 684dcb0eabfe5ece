import { rmSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../free-port.js';
import { TEMPORARY_ROOT } from '../temporary-root.js';
import { ServerProcess, type Conditions, type Variables } from './server-process.js';

export interface DemoKeys {
  readonly operator_api_key: string;
  readonly api_key: string;
}

/** A folder for data and a port, for a service that makes its demo data there. */
export async function demoPlace(): Promise<Variables> {
  const folder = await mkdtemp(join(TEMPORARY_ROOT, 'service-'));
  return { DATA_DIR: folder, PORT: String(await freePort()), DEMO: 'true' };
}

/** A service with its data, which may be stopped, killed and started again on the same address. */
export class RunningService {
  readonly url: string;
  #process: ServerProcess | undefined;
  #saidBefore = '';

  constructor(readonly variables: Variables) {
    this.url = `http://127.0.0.1:${variables['PORT']}`;
  }

  get dataDir(): string {
    return this.variables['DATA_DIR'] ?? '';
  }

  get keyFile(): string {
    return join(this.dataDir, 'demo-credentials.json');
  }

  /** Everything on stdout and stderr, of all its starts. */
  get said(): string {
    return this.#saidBefore + (this.#process?.said ?? '');
  }

  async start(more: Variables = {}, conditions: Conditions = {}): Promise<this> {
    this.#saidBefore = this.said;
    this.#process = new ServerProcess({ ...this.variables, ...more }, conditions);
    await this.#process.untilSaid(/"msg":"listening"/);
    return this;
  }

  /** Matches the output since the last start. */
  async untilSaid(pattern: RegExp): Promise<RegExpExecArray> {
    if (!this.#process) throw new Error('The service was not started.');
    return this.#process.untilSaid(pattern);
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

  async demoKeys(): Promise<DemoKeys> {
    return JSON.parse(await readFile(this.keyFile, 'utf8')) as DemoKeys;
  }

  /** Leaves it running until this process ends; then its data goes. */
  release(): void {
    this.#process?.release();
    process.once('exit', () => rmSync(this.dataDir, { recursive: true, force: true }));
  }

  async close(): Promise<void> {
    await this.kill();
    await rm(this.dataDir, { recursive: true, force: true, maxRetries: 3 });
  }
}
