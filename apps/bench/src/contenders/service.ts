import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '@data-import/testkit';
import type { Closing } from '../closing.js';

// `npm start` starts the service with the same values.
const MEMORY = ['--max-semi-space-size=16', '--heap-growing-percent=100'];
const MAIN = fileURLToPath(new URL('../../../../server/dist/src/main.js', import.meta.url));
const STALL_PROBE = new URL('../measuring/stall-probe.js', import.meta.url).href;
/** The size of the connection pool of every server that is compared. */
export const DATABASE_CONNECTIONS = 8;

const START_WITHIN_MS = 30_000;
const STOP_WITHIN_MS = 15_000;

export interface ServiceSettings {
  readonly databaseUrl: string;
  readonly dataDir: string;
}

export class Service {
  private constructor(
    readonly port: number,
    private readonly child: ChildProcess,
  ) {}

  static async start(settings: ServiceSettings, open: Closing): Promise<Service> {
    const port = await freePort();
    let service: Service | undefined;
    // Registered before there is anything to stop: a run that is broken off starts nothing more.
    open.defer(() => service?.stop());
    const child = spawn(process.execPath, [...MEMORY, '--import', STALL_PROBE, MAIN, 'serve'], {
      env: environmentOf(settings, port),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    service = new Service(port, child);
    await untilReady(child, port);
    return service;
  }

  get pid(): number {
    if (this.child.pid === undefined) throw new Error('The service has no process.');
    return this.child.pid;
  }

  /** The longest pause of its event loop since the last call; the first call begins to watch it. */
  async longestStallMs(): Promise<number> {
    this.child.send('longest-stall');
    const [ms] = await once(this.child, 'message', { signal: AbortSignal.timeout(10_000) });
    return ms as number;
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, 'exit', { signal: AbortSignal.timeout(STOP_WITHIN_MS) });
    this.child.kill('SIGTERM');
    await ended.catch(() => this.child.kill('SIGKILL'));
  }
}

/** Issues a key for an operator, and also brings the schema of the database up to date. */
export async function issueOperatorKey(settings: ServiceSettings): Promise<string> {
  const command = [MAIN, 'api-key', 'issue', '--role', 'operator'];
  const { stdout } = await promisify(execFile)(process.execPath, command, {
    env: environmentOf(settings, 0),
    timeout: START_WITHIN_MS,
  });
  return stdout.trim();
}

function environmentOf({ databaseUrl, dataDir }: ServiceSettings, port: number): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_SIZE: String(DATABASE_CONNECTIONS),
  };
}

async function untilReady(child: ChildProcess, port: number): Promise<void> {
  const deadline = performance.now() + START_WITHIN_MS;
  while (!(await isReady(port))) {
    if (child.exitCode !== null) throw new Error('The service has ended instead of starting.');
    if (performance.now() > deadline) throw new Error('The service has not started in time.');
    await setTimeout(20);
  }
}

function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(5000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}
