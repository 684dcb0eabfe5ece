import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Api } from './api.js';
import { ServerProcess, type Conditions, type Variables } from './server-process.js';

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
  async start(more: Variables = {}, conditions: Conditions = {}): Promise<this> {
    this.#saidBefore = this.said;
    this.#process = new ServerProcess({ ...this.variables, ...more }, conditions);
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

  /** In what it says from its last start on. */
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

  /** With a token for this key; without one for anonymous. */
  async api(apiKey?: string): Promise<Api> {
    const anonymous = await Api.of(this.url);
    return apiKey === undefined ? anonymous : anonymous.as(apiKey);
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
