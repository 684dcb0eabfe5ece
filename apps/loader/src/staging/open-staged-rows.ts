import type { Migration } from '../migration/migration.js';
import { Database } from '../sources/database.js';
import { StagedRows } from './staged-rows.js';
import { STAGED_TABLES } from './staged-tables.js';

/** The staged rows and the database that they are in, for comparing with what the service holds. */
export interface OpenStaging extends AsyncDisposable {
  readonly database: Database;
  readonly rows: StagedRows;
}

/** The rows of the migration, staged again if a source has changed since. */
export async function openStagedRows({ folder, settings }: Migration): Promise<OpenStaging> {
  const database = await Database.open(folder.stagedRows, settings);
  for (const table of STAGED_TABLES)
    await database.run(table.replace('create table', 'create table if not exists'));
  return {
    database,
    rows: new StagedRows(database),
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  };
}
