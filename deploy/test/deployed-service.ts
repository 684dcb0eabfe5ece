import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort, TEMPORARY_ROOT } from '@data-import/testkit';
import type { Deployable } from './deployable.js';
import { listIn, readImage, variablesOf, wordsOf } from './image.js';
import { Program, PATIENCE_MS, type Finished, type Variables } from './program.js';
import { until } from '@data-import/testkit/until';

/** The user of the image, and of Debian's `nobody`. */
export const UNPRIVILEGED = 65_534;
const IS_ROOT = process.getuid?.() === 0;
export const PROGRAM_USER = IS_ROOT ? UNPRIVILEGED : undefined;

/**
 * Where the tests run as root: nothing but the data folder can be written, and the user has no rights, as in a container
 * with a read-only file system.
 */
const CONFINE = `
  set -e
  mount --bind "$DATA_DIR" "$DATA_DIR"
  for place in / /tmp /var/tmp /dev/shm; do
    if mountpoint -q "$place"; then mount -o remount,bind,ro "$place"; fi
  done
  exec setpriv --reuid=${UNPRIVILEGED} --regid=${UNPRIVILEGED} --clear-groups --no-new-privs --bounding-set=-all "$@"
`;

const CONFINED = ['unshare', '--mount', '--propagation=private', 'sh', '-c', CONFINE, 'sh'];

const IMAGE = readImage();
const SECRETS = '/run/secrets/data-import/environment';

/**
 * A server from the deployed folder, started as the image starts it, with its data. It may be stopped, killed and started
 * again on the same address.
 */
export class DeployedService {
  readonly url: string;
  #server: Program | undefined;

  private constructor(
    private readonly deployed: Deployable,
    readonly variables: Variables,
  ) {
    this.url = `http://127.0.0.1:${variables['PORT']}`;
  }

  /** The service with its `secrets` in a file. */
  static async of(
    deployed: Deployable,
    secrets: Variables,
    variables: Variables = {},
  ): Promise<DeployedService> {
    const port = String(await freePort());
    const dataDir = await dataFolder();
    const service = new DeployedService(deployed, {
      ...variablesOf(IMAGE),
      HOST: '127.0.0.1',
      PORT: port,
      DATA_DIR: dataDir,
      ...variables,
    });
    await service.writeSecrets(secrets);
    return service;
  }

  /** The file that the next process reads. */
  async writeSecrets(secrets: Variables): Promise<void> {
    // Production wants the database named, SQLite too.
    const database = { DATABASE_URL: `sqlite:${join(this.dataDir, 'data-import.sqlite')}` };
    const lines = Object.entries({ ...database, ...secrets }).map(
      ([name, value]) => `${name}='${value}'\n`,
    );
    await writeFile(join(this.dataDir, 'environment'), lines.join(''));
  }

  get dataDir(): string {
    return this.variables['DATA_DIR'] ?? '';
  }

  get said(): string {
    return this.#server?.said ?? '';
  }

  /** Returns when it is ready. */
  async start(more: Variables = {}): Promise<this> {
    this.#server = this.#image(listIn(wordsOf(IMAGE.running, 'CMD')[0] ?? ''), more);
    await this.#server.untilSaid(/"msg":"listening"/);
    await until(
      () => `it is ready:\n${this.said}`,
      () => this.isReady(),
      PATIENCE_MS,
    );
    return this;
  }

  async untilLogged(pattern: RegExp): Promise<void> {
    await this.#server?.untilSaid(pattern);
  }

  async isReady(): Promise<boolean> {
    const { status } = await fetch(`${this.url}/readyz`);
    return status === 200;
  }

  stop(signal?: NodeJS.Signals): Promise<Finished> | undefined {
    return this.#server?.end(signal);
  }

  /** Ends it, and removes its data. */
  async close(): Promise<void> {
    await this.stop('SIGKILL');
    await rm(this.dataDir, { recursive: true });
  }

  /** A command of the operator; rejects when it fails. */
  async operate(...words: string[]): Promise<string> {
    const { code, stdout, stderr } = await this.command(...words);
    if (code !== 0) throw new Error(`${words.join(' ')} (${code}): ${stdout}${stderr}`);
    return stdout.trim();
  }

  command(...words: string[]): Promise<Finished> {
    return this.#image(words).ended();
  }

  /** True if the health check of the image passes. */
  async isHealthy(): Promise<boolean> {
    const [, ...words] = listIn(wordsOf(IMAGE.running, 'HEALTHCHECK')[0] ?? '');
    return (await this.run(words).ended()).code === 0;
  }

  #image(words: readonly string[], more: Variables = {}): Program {
    const [, ...entry] = listIn(wordsOf(IMAGE.running, 'ENTRYPOINT')[0] ?? '');
    const secrets = join(this.dataDir, 'environment');
    return this.run([...entry.map((word) => word.replace(SECRETS, secrets)), ...words], more);
  }

  /** Node.js with these arguments, under the conditions of the server. */
  run(words: readonly string[], more: Variables = {}): Program {
    const [command = '', ...rest] = [...(IS_ROOT ? CONFINED : []), this.deployed.node, ...words];
    return new Program([command, ...rest], {
      folder: this.deployed.folder,
      variables: { ...this.variables, ...more },
    });
  }
}

/** An empty folder that belongs to the user of the service. */
export async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(TEMPORARY_ROOT, 'deployed-data-'));
  if (PROGRAM_USER !== undefined) await chown(folder, PROGRAM_USER, PROGRAM_USER);
  return folder;
}
