import type { Knex } from 'knex';
import { dialectOf, useDialect } from '../dialect.js';
import { connectPostgres, settingsOf } from './connection.js';
import { LONGEST_MS } from './transaction.js';

/** The milliseconds to wait for the server that migrates, or for a lock of a table. */
const PATIENCE_MS = 60_000;

/** Locks out other servers until the transaction ends. Its connection waits longer for an answer than those of requests. */
export async function migratePostgres(db: Knex, run: (db: Knex) => Promise<void>): Promise<void> {
  const settings = {
    ...settingsOf(db),
    poolSize: 1,
    statementTimeoutMs: LONGEST_MS,
    lockTimeoutMs: PATIENCE_MS,
  };
  const patient = useDialect(connectPostgres(settings), dialectOf(db));
  try {
    await patient.transaction(async (transaction) => {
      await transaction.raw('select pg_advisory_xact_lock(0, 0)');
      await run(transaction);
    });
  } finally {
    await patient.destroy();
  }
}
