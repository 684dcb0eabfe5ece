import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from '@data-import/testkit';
import { makeClient, type Client, type ClientOptions } from '../src/index.js';

const MAIN = fileURLToPath(new URL('../../../../apps/server/dist/src/main.js', import.meta.url));

const LIVING = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of LIVING) child.kill('SIGKILL');
});

/** Accounts that the demo data has, each with an open statement period. */
export const SUPPLIER = 'DEMO_ENERGY';
export const ACCOUNTS = ['EXT-1234', 'EXT-1235', 'EXT-1236'] as const;

/** The service as a process with its demo data, on SQLite. */
export class RealService {
  #child: ChildProcess | undefined;

  private constructor(
    private readonly folder: string,
    private readonly port: number,
  ) {}

  static async start(): Promise<RealService> {
    const folder = await mkdtemp(join(tmpdir(), 'client-'));
    const service = new RealService(folder, await freePort());
    await service.start();
    return service;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** On the same port with the same data. Resolves when it listens. */
  async start(): Promise<void> {
    const { PATH, TMPDIR, NODE_V8_COVERAGE } = process.env;
    const child = spawn(process.execPath, [MAIN, 'serve'], {
      env: {
        PATH,
        TMPDIR,
        NODE_V8_COVERAGE,
        DEMO: 'true',
        DATA_DIR: this.folder,
        PORT: String(this.port),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child = child;
    LIVING.add(child);
    for await (const line of createInterface(child.stdout))
      if (line.includes('"msg":"listening"')) return void child.stdout.resume();
    throw new Error('The service has ended.');
  }

  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
    LIVING.delete(child);
  }

  async apiKey(role: 'api_key' | 'operator_api_key' = 'api_key'): Promise<string> {
    const file = join(this.folder, 'demo-credentials.json');
    const keys = JSON.parse(await readFile(file, 'utf8')) as Record<typeof role, string>;
    return keys[role];
  }

  async client(options: Partial<ClientOptions> = {}): Promise<Client> {
    return makeClient({ url: this.url, apiKey: await this.apiKey(), ...options });
  }

  async close(): Promise<void> {
    await this.kill();
    await rm(this.folder, { recursive: true, maxRetries: 3 });
  }
}
