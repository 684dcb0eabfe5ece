import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { dialectOf, type Dialect } from '../dialects/dialect.js';
import { up as initialSchema } from './0001-initial-schema.js';
import { up as sharedSchema } from './0001-shared-schema.js';
import type { PlaceIdentity } from './place-identity.js';
import { up as differentItems } from './0002-different-items.js';
import { up as importBatches } from './0003-import-batches.js';
import { up as idempotencyKeys } from './0004-idempotency-keys.js';
import { up as progress } from './0005-progress.js';
import { up as transactionSearch } from './0006-transaction-search.js';
import { up as signingServers } from './0008-signing-servers.js';
import { up as transactionSearchByBlocks } from './0009-transaction-search-by-blocks.js';

/** One step of the schema. From the first release on none is ever edited: a change is another migration. */
export interface Migration {
  readonly name: string;
  readonly up: (db: Knex, dialect: Dialect, place: PlaceIdentity) => Promise<void>;
  /**
   * Runs outside a transaction, for what takes too long or cannot be in one (`create index concurrently`). It may be run
   * again after it was interrupted, so it must begin by removing what is left of an attempt.
   */
  readonly isOutsideTransaction?: boolean;
}

/** Of the shared part, in their order. */
export const SHARED_MIGRATIONS: readonly Migration[] = [
  { name: '0001-shared-schema', up: sharedSchema },
  { name: '0008-signing-servers', up: signingServers },
];

/** Of what every place has, in their order. */
export const MIGRATIONS: readonly Migration[] = [
  { name: '0001-initial-schema', up: initialSchema },
  { name: '0002-different-items', up: differentItems },
  { name: '0003-import-batches', up: importBatches },
  { name: '0004-idempotency-keys', up: idempotencyKeys },
  { name: '0005-progress', up: progress },
  { name: '0006-transaction-search', up: transactionSearch, isOutsideTransaction: true },
  {
    name: '0009-transaction-search-by-blocks',
    up: transactionSearchByBlocks,
    isOutsideTransaction: true,
  },
];

/** Brings the shared part and place 1, which are one database, up to date. */
export async function migrate(
  db: Knex,
  migrations: readonly Migration[] = MIGRATIONS,
  shared: readonly Migration[] = SHARED_MIGRATIONS,
): Promise<void> {
  await runMigrations(db, shared, {
    ...FIRST_PLACE,
    tableName: 'knex_shared_migrations',
    afterwards: async () => undefined,
  });
  await migratePlace(db, FIRST_PLACE, migrations);
}

// An instance gets its identity with its first place.
const FIRST_PLACE: PlaceIdentity = { number: 1, instance: randomUUID() };

/** Brings a place up to date, each on its own: during an upgrade places may be a version apart. */
export function migratePlace(
  db: Knex,
  place: PlaceIdentity,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<void> {
  return runMigrations(db, migrations, {
    ...place,
    tableName: 'knex_migrations',
    afterwards: (connection) => dialectOf(db).addFunctions(connection),
  });
}

interface MigratedPart extends PlaceIdentity {
  /** Each part knows its migrations by itself. */
  readonly tableName: string;
  /** Once all migrations have run, while no other server migrates. */
  readonly afterwards: (connection: Knex) => Promise<void>;
}

/**
 * Of several servers that start together one migrates and the others wait. Migrations that follow each other inside a
 * transaction share one with the mark of what has run: a server that dies in the middle leaves nothing of them behind.
 */
async function runMigrations(
  db: Knex,
  migrations: readonly Migration[],
  { tableName, afterwards, ...place }: MigratedPart,
): Promise<void> {
  const dialect = dialectOf(db);
  for (const [first, last] of runsOf(migrations)) {
    const upToHere = migrations.slice(0, last);
    const isOutside = migrations[first]?.isOutsideTransaction === true;
    const migrationSource = sourceOf(upToHere, dialect, place);
    await dialect.migrate(db, isOutside, async (connection) => {
      // Left by a server that died outside a transaction; this one has locked out all others.
      await connection.migrate.forceFreeMigrationsLock({ migrationSource, tableName });
      await connection.migrate.latest({
        migrationSource,
        tableName,
        disableTransactions: true,
        // Another server may have gone further meanwhile; further than all is a newer version, which is refused.
        disableMigrationsListValidation: last < migrations.length,
      });
      if (last === migrations.length) await afterwards(connection);
    });
  }
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

function sourceOf(
  migrations: readonly Migration[],
  dialect: Dialect,
  place: PlaceIdentity,
): Knex.MigrationSource<Migration> {
  return {
    getMigrations: async () => [...migrations],
    getMigrationName: ({ name }) => name,
    getMigration: async ({ up }) => ({ up: (db) => up(db, dialect, place), down: irreversible }),
  };
}
