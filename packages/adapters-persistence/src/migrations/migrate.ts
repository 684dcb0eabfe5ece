import type { Knex } from 'knex';
import { isPostgres } from '../database/connection.js';
import { retryWhileBusy } from '../database/retry-while-busy.js';
import { up as initialSchema } from './0001-initial-schema.js';

interface NamedMigration extends Knex.Migration {
  readonly name: string;
}

const irreversible = () => Promise.reject(new Error('A migration cannot be undone.'));

/** In their order; one that has been released is never edited. */
const MIGRATIONS: readonly NamedMigration[] = [
  { name: '0001-initial-schema', up: initialSchema, down: irreversible },
];

/** How long to wait for the server that migrates. */
const PATIENCE_MS = 60_000;

const migrationSource: Knex.MigrationSource<NamedMigration> = {
  getMigrations: async () => [...MIGRATIONS],
  getMigrationName: ({ name }) => name,
  getMigration: async (migration) => migration,
};

/**
 * Brings the schema up to date. Of several servers that start together one does it and the others wait. Everything, the
 * mark of what has run included, is one transaction: a server that dies in the middle leaves nothing behind.
 */
export async function migrate(db: Knex): Promise<void> {
  const run = () =>
    db.transaction(async (transaction) => {
      await takeTurn(transaction, isPostgres(db));
      await transaction.migrate.latest({ migrationSource, disableTransactions: true });
    });
  // On SQLite the transaction is the only writer from its beginning.
  await (isPostgres(db) ? run() : retryWhileBusy(PATIENCE_MS, run));
}

async function takeTurn(transaction: Knex.Transaction, onPostgres: boolean): Promise<void> {
  if (!onPostgres) {
    // What may only be read says so here; Knex would call it locked. The value has no meaning.
    await transaction.raw('pragma user_version = 1');
    return;
  }
  await transaction.raw(`set local lock_timeout = ${PATIENCE_MS}`);
  await transaction.raw("set local statement_timeout = '10min'");
  await transaction.raw('select pg_advisory_xact_lock(0, 0)');
}
