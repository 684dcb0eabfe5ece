import { createDatabase, settingsOf, type Postgres, type PostgresOptions } from './postgres.js';
import { inContainer } from '../container-engine.js';
import { startEmbeddedPostgres } from './embedded-postgres.js';

const IMAGE = 'postgres:18-alpine';

let server: Promise<Postgres> | undefined;

/**
 * One server for all tests of this process: started by the first call, stopped when the process ends. Each test takes
 * databases of its own.
 */
export function sharedPostgres(): Promise<Omit<Postgres, 'stop'>> {
  server ??= startPostgres();
  return server;
}

/**
 * The server at `TEST_POSTGRES_URL` (with the settings that it has), else one in a container where an engine starts it,
 * else the one whose binaries npm brought.
 */
export async function startPostgres(options: PostgresOptions = {}): Promise<Postgres> {
  const given = process.env['TEST_POSTGRES_URL'];
  if (given) return useGiven(given);
  return inContainer<Postgres>(
    IMAGE,
    () => startContainer(options),
    () => startEmbeddedPostgres(options),
  );
}

function useGiven(url: string): Postgres {
  return {
    by: 'TEST_POSTGRES_URL',
    url,
    database: (like) => createDatabase(url, like),
    stop: async () => undefined,
  };
}

async function startContainer(options: PostgresOptions): Promise<Postgres> {
  const { PostgreSqlContainer } = await import('@testcontainers/postgresql');
  const container = await new PostgreSqlContainer(IMAGE)
    .withCommand(['postgres', ...settingsOf(options)])
    .start();
  const url = container.getConnectionUri();
  return {
    by: 'testcontainers',
    url,
    database: (like) => createDatabase(url, like, options),
    stop: async () => {
      await container.stop();
    },
  };
}
