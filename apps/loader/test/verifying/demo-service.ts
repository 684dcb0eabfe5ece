import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { makeClient, type BulkLine } from '@data-import/client';
import { freePort, sharedPostgres } from '@data-import/testkit';
import SqliteDatabase from 'better-sqlite3';
import pg from 'pg';

const MAIN = fileURLToPath(new URL('../../../../server/dist/src/main.js', import.meta.url));

const LIVING = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of LIVING) child.kill('SIGKILL');
});

export const ENGINES = ['SQLite', 'PostgreSQL'] as const;
export type Engine = (typeof ENGINES)[number];

export const SUPPLIER = 'DEMO_ENERGY';

/** The service as a process with its demo data, and its database behind its back. */
export class DemoService implements AsyncDisposable {
  private constructor(
    readonly url: string,
    readonly apiKey: string,
    private readonly child: ChildProcess,
    private readonly folder: string,
    private readonly databaseUrl: string | undefined,
    private readonly drop: () => Promise<void>,
  ) {}

  static async start(engine: Engine): Promise<DemoService> {
    const folder = await mkdtemp(join(tmpdir(), 'verified-'));
    const database =
      engine === 'PostgreSQL' ? await (await sharedPostgres()).database() : undefined;
    const port = await freePort();
    const { PATH, TMPDIR, NODE_V8_COVERAGE } = process.env;
    const child = spawn(process.execPath, [MAIN, 'serve'], {
      env: {
        PATH,
        TMPDIR,
        NODE_V8_COVERAGE,
        DEMO: 'true',
        DATA_DIR: folder,
        PORT: String(port),
        ...(database && { DATABASE_URL: database.url, ALLOW_UNSAFE_DATABASE: 'true' }),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    LIVING.add(child);
    await listening(child);
    const keys = await readFile(join(folder, 'demo-credentials.json'), 'utf8');
    const { api_key: apiKey } = JSON.parse(keys) as { readonly api_key: string };
    return new DemoService(
      `http://127.0.0.1:${port}`,
      apiKey,
      child,
      folder,
      database?.url,
      database?.drop ?? (async () => undefined),
    );
  }

  /** Loads with plain requests; every line has to be accepted. */
  async load(lines: readonly BulkLine[]): Promise<void> {
    const client = makeClient({ url: this.url, apiKey: this.apiKey });
    for await (const answer of client.bulk(lines))
      if (answer.kind !== 'answered' || answer.status !== 201)
        throw new Error(`A line was refused: ${JSON.stringify(answer)}`);
  }

  /** Changes what is stored, which the service knows nothing of. */
  async plant(...statements: readonly string[]): Promise<void> {
    if (this.databaseUrl === undefined) {
      const database = new SqliteDatabase(join(this.folder, 'data-import.sqlite'));
      for (const statement of statements) database.exec(statement);
      database.close();
      return;
    }
    const client = new pg.Client({ connectionString: this.databaseUrl });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      this.child.kill('SIGKILL');
      await once(this.child, 'exit');
    }
    LIVING.delete(this.child);
    await this.drop();
    await rm(this.folder, { recursive: true, maxRetries: 3 });
  }
}

async function listening(child: ChildProcess & { readonly stdout: NodeJS.ReadableStream }) {
  for await (const line of createInterface(child.stdout))
    if (line.includes('"msg":"listening"')) return void child.stdout.resume();
  throw new Error('The service has ended.');
}
