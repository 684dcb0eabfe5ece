import type { Knex } from 'knex';
import { dialectOf, ofEngine } from '../engine/dialect.js';
import { addAppendFunctions } from '../tables/append-functions.js';
import { up as initialSchema } from './0001-initial-schema.js';
import { up as rightsOfKeys } from './0002-rights-of-keys.js';
import { up as erasedAccounts } from './0003-erased-accounts.js';
import { up as audit } from './0004-audit.js';
import { up as endOfALoad } from './0005-end-of-a-load.js';
import { up as writersOfBatches } from './0006-writers-of-batches.js';
import { up as accountsOfCallers } from './0007-accounts-of-callers.js';
import { up as timesOfAnnouncements } from './0008-times-of-announcements.js';
import { distributeFunctions } from './cluster.js';

/** One step of the schema. From the first release on none is ever edited: a change is another migration. */
export interface Migration {
  readonly name: string;
  readonly up: (db: Knex) => Promise<void>;
  /**
   * Runs outside a transaction, for what takes too long or cannot be in one (`create index concurrently`). It may be run
   * again after it was interrupted, so it must begin by removing what is left of an attempt.
   */
  readonly isOutsideTransaction?: boolean;
}

export const MIGRATIONS: readonly Migration[] = [
  { name: '0001-initial-schema', up: initialSchema },
  { name: '0002-rights-of-keys', up: rightsOfKeys },
  { name: '0003-erased-accounts', up: erasedAccounts },
  { name: '0004-audit', up: audit },
  { name: '0005-end-of-a-load', up: endOfALoad },
  { name: '0006-writers-of-batches', up: writersOfBatches },
  { name: '0007-accounts-of-callers', up: accountsOfCallers },
  { name: '0008-times-of-announcements', up: timesOfAnnouncements },
];

/**
 * Runs on one of several servers that start together; the others wait. Migrations that follow each other inside a
 * transaction share one with the mark of what has run: a server that dies in the middle leaves nothing of them behind.
 */
export async function migrate(
  db: Knex,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<void> {
  for (const [first, last] of runsOf(migrations)) {
    const upToHere = migrations.slice(0, last);
    const isOutside = migrations[first]?.isOutsideTransaction === true;
    const migrationSource = sourceOf(upToHere);
    await dialectOf(db).migrate(db, isOutside, async (connection) => {
      // Left by a server that died outside a transaction; this one has locked out all others.
      await connection.migrate.forceFreeMigrationsLock({ migrationSource });
      await connection.migrate.latest({
        migrationSource,
        disableTransactions: true,
        // Another server may have gone further meanwhile; further than all is a newer version, which is refused.
        disableMigrationsListValidation: last < migrations.length,
      });
      if (last === migrations.length)
        await ofEngine(db, { postgres: addFunctions, sqlite: async () => undefined })(connection);
    });
  }
}

/** True if every migration has run, and none of a newer version. Creates nothing. */
export async function isMigrated(db: Knex): Promise<boolean> {
  if (!(await db.schema.hasTable('knex_migrations'))) return false;
  const names: readonly string[] = await db('knex_migrations').orderBy('id').pluck('name');
  return names.join() === MIGRATIONS.map(({ name }) => name).join();
}

/** Neighbours that run in one transaction, from the first to before the last; one outside a transaction is alone. */
function runsOf(migrations: readonly Migration[]): readonly (readonly [number, number])[] {
  const runs: [number, number][] = [];
  for (const [index, { isOutsideTransaction }] of migrations.entries()) {
    const current = runs.at(-1);
    const continues =
      current && !isOutsideTransaction && !migrations[index - 1]?.isOutsideTransaction;
    if (continues) current[1] = index + 1;
    else runs.push([index, index + 1]);
  }
  return runs;
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
