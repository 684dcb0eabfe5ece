import { join } from 'node:path';
import { makeClient, type BulkLine } from '@data-import/client';
import { demoPlace, RunningService, sharedPostgres } from '@data-import/testkit';
import SqliteDatabase from 'better-sqlite3';
import pg from 'pg';

export const ENGINES = ['SQLite', 'PostgreSQL'] as const;
export type Engine = (typeof ENGINES)[number];

export const SUPPLIER = 'DEMO_ENERGY';

/** The service with its demo data, and its database behind its back. */
export class DemoService implements AsyncDisposable {
  private constructor(
    private readonly service: RunningService,
    readonly apiKey: string,
    private readonly databaseUrl: string | undefined,
    private readonly drop: () => Promise<void>,
  ) {}

  static async start(engine: Engine): Promise<DemoService> {
    const database =
      engine === 'PostgreSQL' ? await (await sharedPostgres()).database() : undefined;
    const service = new RunningService({
      ...(await demoPlace()),
      ...(database && { DATABASE_URL: database.url, ALLOW_UNSAFE_DATABASE: 'true' }),
    });
    await service.start();
    const { api_key: apiKey } = await service.demoKeys();
    return new DemoService(
      service,
      apiKey,
      database?.url,
      database?.drop ?? (async () => undefined),
    );
  }

  get url(): string {
    return this.service.url;
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
      const database = new SqliteDatabase(join(this.service.dataDir, 'data-import.sqlite'));
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
    await this.service.kill();
    await this.drop();
    await this.service.close();
  }
}
