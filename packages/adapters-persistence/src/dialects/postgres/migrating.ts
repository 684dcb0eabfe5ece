import type { Knex } from 'knex';

/** How long to wait for the server that migrates. */
const PATIENCE_MS = 60_000;

/** Takes the lock of migrations, in a transaction or, for a run outside one, on a connection that is kept meanwhile. */
export async function migratePostgres(
  db: Knex,
  isOutsideTransaction: boolean,
  run: (db: Knex) => Promise<void>,
): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction.raw(`set local lock_timeout = ${PATIENCE_MS}`);
    await transaction.raw("set local statement_timeout = '10min'");
    await transaction.raw('select pg_advisory_xact_lock(0, 0)');
    if (!isOutsideTransaction) await run(transaction);
  });
  if (isOutsideTransaction) await run(db);
}
