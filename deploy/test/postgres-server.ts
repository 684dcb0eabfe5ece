import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { freePort, TEMPORARY_ROOT } from '@data-import/testkit';
import { debianTool, type DebianTool } from './debian-tool.js';
import { PROGRAM_USER } from './deployed-service.js';
import { printed, Program } from './program.js';
import { textOf } from './workspace.js';

const PASSWORD = 'secret';

/**
 * A server of Debian's PostgreSQL with passwords and the durability that PostgreSQL ships, on a folder of its own; the tools of
 * its package run as its user.
 */
export class PostgresServer {
  #server: Program | undefined;

  private constructor(
    readonly port: string,
    private readonly home: string,
  ) {}

  /** The programs without a database cluster. */
  static async empty(): Promise<PostgresServer> {
    const home = await mkdtemp(join(TEMPORARY_ROOT, 'postgres-'));
    await writeFile(join(home, 'password'), PASSWORD);
    if (PROGRAM_USER !== undefined) await chown(home, PROGRAM_USER, PROGRAM_USER);
    return new PostgresServer(String(await freePort()), home);
  }

  /** A server with an empty cluster and the settings of a primary in `deploy`. */
  static async primary(): Promise<PostgresServer> {
    const server = await PostgresServer.empty();
    const access = ['-U', 'data_import', '--auth=scram-sha-256', '--pwfile=password'];
    await server.run(
      'initdb',
      '-D',
      'data',
      ...access,
      '--encoding=UTF8',
      '--locale=C',
      '--no-sync',
    );
    const settings = join(server.data, 'postgresql.conf');
    await writeFile(
      settings,
      `${await readFile(settings, 'utf8')}\n${textOf('deploy/postgresql/primary.conf')}`,
    );
    return server;
  }

  get data(): string {
    return join(this.home, 'data');
  }

  /** The URL of a database on this port: the server's own, or that of a proxy. */
  url(database: string, port = this.port): string {
    return `postgres://data_import:${PASSWORD}@127.0.0.1:${port}/${database}`;
  }

  /** The content of PgBouncer's file of users. */
  get users(): string {
    return `"data_import" "${PASSWORD}"\n`;
  }

  get said(): string {
    return this.#server?.said ?? '';
  }

  async start(): Promise<void> {
    const settings = ['-p', this.port, '-c', 'listen_addresses=127.0.0.1', '-k', this.home];
    this.#server = new Program([debianTool('postgres'), '-D', this.data, ...settings], {
      folder: this.home,
      uid: PROGRAM_USER,
    });
    await this.#server.untilSaid(/ready to accept/);
  }

  /** Stops like a crash: nothing is written any more. */
  async crash(): Promise<void> {
    await this.#server?.end('SIGQUIT');
  }

  /** One of the tools of PostgreSQL; it prints, or the promise is rejected. */
  run(tool: DebianTool, ...words: string[]): Promise<string> {
    return printed([debianTool(tool), ...words], {
      folder: this.home,
      uid: PROGRAM_USER,
      variables: { PGPASSWORD: PASSWORD, HOME: this.home },
    });
  }

  /** Runs a script of the shell, which finds the database in the file `environment`. */
  async runScript(script: string, url: string): Promise<void> {
    await writeFile(join(this.home, 'environment'), `DATABASE_URL=${url}\n`);
    const folder = dirname(debianTool('pg_dump'));
    await printed(['sh', '-euc', script], {
      folder: this.home,
      uid: PROGRAM_USER,
      variables: { PATH: `${folder}:/usr/bin:/bin`, HOME: this.home },
    });
  }

  /** The database `data_import`, as operators make it. */
  async createDatabase(): Promise<void> {
    await writeFile(join(this.home, 'database.sql'), textOf('deploy/postgresql/database.sql'));
    const once = ['-X', '-q', '-v', 'ON_ERROR_STOP=1', '-f', 'database.sql'];
    await this.run('psql', '-d', this.url('postgres'), ...once);
  }

  /** Prints the rows of a statement. */
  query(database: string, statement: string): Promise<string> {
    return this.run('psql', '-XAtq', '-d', this.url(database), '-c', statement);
  }

  async close(): Promise<void> {
    await this.#server?.end('SIGINT');
    await rm(this.home, { recursive: true });
  }
}
