import { setTimeout } from 'node:timers/promises';
import type { Knex } from 'knex';
import { dialectOf, useDialect } from '../dialect.js';
import { connectPostgres, settingsOf } from './connection.js';

/** The milliseconds to wait for the server that migrates. */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 100;

/** The longest time in ms for a statement of a migration outside a transaction, such as an index of a large table. */
const LONGEST_MS = 24 * 3_600_000;

/**
 * Locks out other servers until everything has run. What runs outside a transaction has a connection of its own, while the
 * transaction that has the lock does nothing: it has no snapshot for which `create index concurrently` would wait.
 */
export async function migratePostgres(
  db: Knex,
  isOutsideTransaction: boolean,
  run: (db: Knex) => Promise<void>,
): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  const attempt = () =>
    db.transaction(async (transaction) => {
      await transaction.raw('set local idle_in_transaction_session_timeout = 0');
      if (!(await locksOutOthers(transaction, performance.now() >= deadline))) return false;
      await transaction.raw(`set local lock_timeout = ${PATIENCE_MS}`);
      await transaction.raw("set local statement_timeout = '10min'");
      if (isOutsideTransaction) await runPatiently(db, run);
      else await run(transaction);
      return true;
    });
  // A transaction for each attempt: `create index concurrently` on the server that migrates waits for the end of every
  // transaction that it finds in a statement.
  while (!(await attempt())) await setTimeout(PAUSE_MS);
}

async function locksOutOthers(transaction: Knex.Transaction, isLast: boolean): Promise<boolean> {
  const { rows } = await transaction.raw<{ rows: { is_locked: boolean }[] }>(
    'select pg_try_advisory_xact_lock(0, 0) as is_locked',
  );
  const isLocked = rows[0]?.is_locked === true;
  if (isLocked || !isLast) return isLocked;
  // Fails with the time-out for locks, as any wait for another server does.
  await transaction.raw("set local lock_timeout = '1ms'");
  await transaction.raw('select pg_advisory_xact_lock(0, 0)');
  return true;
}

async function runPatiently(db: Knex, run: (db: Knex) => Promise<void>): Promise<void> {
  const settings = {
    ...settingsOf(db),
    poolSize: 1,
    statementTimeoutMs: LONGEST_MS,
    lockTimeoutMs: PATIENCE_MS,
    idleTimeoutMs: PATIENCE_MS,
  };
  const patient = useDialect(connectPostgres(settings), dialectOf(db));
  try {
    await run(patient);
  } finally {
    await patient.destroy();
  }
}
