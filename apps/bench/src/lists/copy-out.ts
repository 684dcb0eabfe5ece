import pg from 'pg';
import { to } from 'pg-copy-streams';

const PATIENCE_MS = 120_000;

export interface Copied {
  readonly seconds: number;
  readonly megabytes: number;
}

/**
 * Has PostgreSQL write the rows of a query to this process, which throws them away: what remains is the time that the
 * database needs.
 */
export async function copyOut(databaseUrl: string, query: string): Promise<Copied> {
  const client = new pg.Client({ connectionString: databaseUrl, statement_timeout: PATIENCE_MS });
  await client.connect();
  try {
    const startedAt = performance.now();
    let bytes = 0;
    for await (const chunk of client.query(to(`copy (${query}) to stdout`)))
      bytes += (chunk as Buffer).length;
    return { seconds: (performance.now() - startedAt) / 1000, megabytes: bytes / 1e6 };
  } finally {
    await client.end();
  }
}
