import { startPostgres } from './start-postgres.js';
import type { Postgres } from './postgres.js';

let server: Promise<Postgres> | undefined;

/**
 * One server for everybody in this process: started by the first who asks, stopped when the process ends. Nobody stops
 * it for the others; everybody takes databases of their own.
 */
export function sharedPostgres(): Promise<Omit<Postgres, 'stop'>> {
  server ??= startPostgres();
  return server;
}
