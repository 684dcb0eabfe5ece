import type { Journal } from '../journal/journal.js';
import type { Migration } from '../migration/migration.js';
import { RECORD_KINDS } from '../records/record-kinds.js';
import { writeFailedRows } from '../reporting/failed-rows.js';
import { failedRows } from './answers.js';
import { writeChanged } from './changed-rows.js';
import { writeLoadedRows } from './loaded-rows.js';
import type { OpenStaging } from '../staging/open-staged-rows.js';

/** Writes failed/<kind>.csv, changed.csv and loaded/<kind>.csv: what the service said of rows. `findProblems` goes before. */
export async function writeResults(
  migration: Migration,
  { database }: OpenStaging,
  journal: Journal,
): Promise<void> {
  for (const kind of RECORD_KINDS)
    await writeFailedRows(database, migration, kind, failedRows(database, kind));
  await writeChanged(database, migration.folder.changed);
  await writeLoadedRows(database, migration.folder, journal);
}
