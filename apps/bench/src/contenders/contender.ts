import pg from 'pg';
import type { Driver } from '../load/driver.js';
import type { Load } from '../load/load.js';
import { cpuMicrosecondsOf } from '../measuring/processes.js';

export interface Contender {
  readonly driver: Driver;
  /** The process whose work counts as the server's. */
  readonly serverPid: number;
  /** Absent where the database is part of that process. */
  readonly databasePid?: number;
  /** Takes away what earlier loads have added. */
  readonly reset: () => Promise<void>;
}

/** Per transaction, but for the rate. */
export interface Cost {
  readonly perSecond: number;
  readonly serverMicroseconds: number;
  readonly databaseMicroseconds: number;
}

export async function costOf(contender: Contender, load: Load): Promise<Cost> {
  const { driver, serverPid, databasePid } = contender;
  await contender.reset();
  const { tally, before, after } = await driver.run(load, () =>
    Promise.all([
      cpuMicrosecondsOf(serverPid),
      databasePid === undefined ? 0 : cpuMicrosecondsOf(databasePid),
    ]),
  );
  const transactions = tally.requests * load.batchSize;
  return {
    perSecond: tally.perSecond * load.batchSize,
    serverMicroseconds: (after[0] - before[0]) / transactions,
    databaseMicroseconds: (after[1] - before[1]) / transactions,
  };
}

export function totalOf({ serverMicroseconds, databaseMicroseconds }: Cost): number {
  return serverMicroseconds + databaseMicroseconds;
}

/** Runs statements on a connection of their own. */
export async function execute(
  databaseUrl: string,
  ...statements: readonly string[]
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
