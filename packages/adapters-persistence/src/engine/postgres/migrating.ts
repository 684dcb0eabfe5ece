import { setTimeout } from 'node:timers/promises';
import type { Knex } from 'knex';
import { dialectOf, useDialect } from '../dialect.js';
import { connectPostgres, settingsOf } from './connection.js';

/** The milliseconds to wait for the server that migrates, and for what it has to lock. */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 100;

/** The longest wait for a lock in one attempt, and the pause after it, in which sessions that queued behind it go on. */
const LOCK_MS = 1_000;

/** The longest times in ms for a statement of a migration; one outside a transaction may build an index of a large table. */
const LONGEST_MS = 600_000;
const LONGEST_OUTSIDE_MS = 24 * 3_600_000;

const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Locks out other servers until everything has run. What runs outside a transaction has a connection of its own, while the
 * transaction that has the lock does nothing: it has no snapshot for which `create index concurrently` would wait.
 */
export async function migratePostgres(
  db: Knex,
  isOutsideTransaction: boolean,
  run: (db: Knex) => Promise<void>,
): Promise<void> {
  const settings = {
    ...settingsOf(db),
    poolSize: 2,
    // Also how long the client waits for an answer, which no transaction can set for itself.
    statementTimeoutMs: isOutsideTransaction ? LONGEST_OUTSIDE_MS : LONGEST_MS,
    lockTimeoutMs: PATIENCE_MS,
    idleTimeoutMs: PATIENCE_MS,
  };
  const patient = useDialect(connectPostgres(settings), dialectOf(db));
  // Listeners of the database hear the queries of its migrations.
  patient.on('query', (query) => db.emit('query', query));
  let deadline = performance.now() + PATIENCE_MS;
  const isLast = () => performance.now() >= deadline;
  const attempt = () =>
    patient.transaction(async (transaction) => {
      await transaction.raw('set local idle_in_transaction_session_timeout = 0');
      if (!(await locksOutOthers(transaction, isLast()))) return false;
      await transaction.raw(`set local lock_timeout = ${LOCK_MS}`);
      const begunAt = performance.now();
      await run(isOutsideTransaction ? patient : transaction).catch((error: unknown) => {
        // The time of the work itself is no wait.
        deadline += performance.now() - begunAt - LOCK_MS;
        throw error;
      });
      return true;
    });
  const giveWay = async (error: { readonly code?: unknown }) => {
    if (error.code !== LOCK_NOT_AVAILABLE || isLast()) throw error;
    await setTimeout(LOCK_MS);
    return false;
  };
  try {
    // A transaction for each attempt: `create index concurrently` on the server that migrates waits for the end of every
    // transaction that it finds in a statement.
    while (!(await attempt().catch(giveWay))) await setTimeout(PAUSE_MS);
  } finally {
    await patient.destroy();
  }
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
