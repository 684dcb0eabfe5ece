import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { makeClient, type Client } from '@data-import/client';
import { freePort, TEMPORARY_ROOT } from '@data-import/testkit';

const MAIN = fileURLToPath(new URL('../../../server/dist/src/main.js', import.meta.url));

const LIVING = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of LIVING) child.kill('SIGKILL');
});

/** Of the demo data, with three imported accounts. */
export const SUPPLIER = 'DEMO_ENERGY';
export const ACCOUNT = 'EXT-1234';

/** The built server as a process with its demo data, and the console that it serves. */
export class ServedConsole {
  #child: ChildProcess | undefined;

  private constructor(
    private readonly folder: string,
    private readonly port: number,
    private readonly variables: NodeJS.ProcessEnv,
  ) {}

  static async start(variables: NodeJS.ProcessEnv = {}): Promise<ServedConsole> {
    const folder = await mkdtemp(join(TEMPORARY_ROOT, 'console-'));
    const served = new ServedConsole(folder, await freePort(), variables);
    await served.start();
    return served;
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
        ...this.variables,
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

  async apiKey(role: 'api_key' | 'operator_api_key'): Promise<string> {
    const file = join(this.folder, 'demo-credentials.json');
    const keys = JSON.parse(await readFile(file, 'utf8')) as Record<typeof role, string>;
    return keys[role];
  }

  async client(role: 'api_key' | 'operator_api_key'): Promise<Client> {
    return makeClient({ url: this.url, apiKey: await this.apiKey(role) });
  }

  async close(): Promise<void> {
    await this.kill();
    await rm(this.folder, { recursive: true, maxRetries: 3 });
  }
}
