import type { Knex } from 'knex';
import { dialectOf, ofEngine } from '../engine/dialect.js';
import { addAppendFunctions } from '../tables/append-functions.js';
import { up as initialSchema } from './0001-initial-schema.js';
import { up as rightsOfKeys } from './0002-rights-of-keys.js';
import { up as erasedAccounts } from './0003-erased-accounts.js';
import { up as audit } from './0004-audit.js';
import { up as endOfALoad } from './0005-end-of-a-load.js';
import { distributeFunctions } from './cluster.js';

/** One step of the schema. From the first release on none is ever edited: a change is another migration. */
export interface Migration {
  readonly name: string;
  readonly up: (db: Knex) => Promise<void>;
}

export const MIGRATIONS: readonly Migration[] = [
  { name: '0001-initial-schema', up: initialSchema },
  { name: '0002-rights-of-keys', up: rightsOfKeys },
  { name: '0003-erased-accounts', up: erasedAccounts },
  { name: '0004-audit', up: audit },
  { name: '0005-end-of-a-load', up: endOfALoad },
];

/**
 * Runs on one of several servers that start together; the others wait. The mark of what has run is in the same transaction: a
 * server that dies in the middle leaves nothing behind.
 */
export async function migrate(
  db: Knex,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<void> {
  await dialectOf(db).migrate(db, async (transaction) => {
    const migrationSource = sourceOf(migrations);
    await transaction.migrate.latest({ migrationSource, disableTransactions: true });
    await ofEngine(db, { postgres: addFunctions, sqlite: async () => undefined })(transaction);
  });
}

/** True if every migration has run, and none of a newer version. Creates nothing. */
export async function isMigrated(db: Knex): Promise<boolean> {
  if (!(await db.schema.hasTable('knex_migrations'))) return false;
  const names: readonly string[] = await db('knex_migrations').orderBy('id').pluck('name');
  return names.join() === MIGRATIONS.map(({ name }) => name).join();
}

const irreversible = () => Promise.reject(new Error('A migration cannot be undone.'));

function sourceOf(migrations: readonly Migration[]): Knex.MigrationSource<Migration> {
  return {
    getMigrations: async () => [...migrations],
    getMigrationName: ({ name }) => name,
    getMigration: async ({ up }) => ({ up, down: irreversible }),
  };
}

/** Adds the functions of the database that this version calls. */
async function addFunctions(db: Knex): Promise<void> {
  await addAppendFunctions(db);
  await distributeFunctions(db);
}
