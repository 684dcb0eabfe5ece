import type { Knex } from 'knex';
import { retryWhileBusy } from './retry-while-busy.js';

/** How long to wait for the server that migrates. */
const PATIENCE_MS = 60_000;

/** On SQLite a transaction is the only writer from its beginning, and everything can be in one. */
export async function migrateSqlite(
  db: Knex,
  _isOutsideTransaction: boolean,
  run: (db: Knex) => Promise<void>,
): Promise<void> {
  await retryWhileBusy(PATIENCE_MS, () =>
    db.transaction(async (transaction) => {
      // What may only be read says so here; Knex would call it locked. The value has no meaning.
      await transaction.raw('pragma user_version = 1');
      await run(transaction);
    }),
  );
}
