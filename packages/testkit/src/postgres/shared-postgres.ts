import { startPostgres } from './start-postgres.js';
import type { Postgres } from './postgres.js';

let server: Promise<Postgres> | undefined;

/**
 * One server for all tests of this process: started by the first call, stopped when the process ends. Each test takes
 * databases of its own.
 */
export function sharedPostgres(): Promise<Omit<Postgres, 'stop'>> {
  server ??= startPostgres();
  return server;
}
