import { rm } from 'node:fs/promises';
import { CsvFile } from '@data-import/command-kit';
import type { Journal } from '../journal/journal.js';
import type { Migration } from '../migration/migration.js';
import { RECORD_KINDS } from '../records/record-kinds.js';
import { writeFailedRows } from '../reporting/failed-rows.js';
import type { OpenStaging } from '../staging/open-staged-rows.js';

/** Writes failed/<kind>.csv and load-differences.csv: what the service said of rows, as the journal has it. */
export async function writeResults(
  migration: Migration,
  { database }: OpenStaging,
  journal: Journal,
): Promise<void> {
  for (const kind of RECORD_KINDS)
    await writeFailedRows(database, migration, kind, journal.failedRows(kind));
  await writeDifferences(migration, journal);
}

async function writeDifferences({ folder }: Migration, journal: Journal): Promise<void> {
  const path = folder.loadDifferences;
  let csv: CsvFile | undefined;
  try {
    for (const kind of RECORD_KINDS)
      for (const { row, attr, stored, posted } of journal.differences(kind)) {
        csv ??= await CsvFile.create(path, ['kind', 'row', 'attr', 'stored', 'posted']);
        csv.add([kind, row, attr, stored, posted]);
        await csv.flush();
      }
  } finally {
    await csv?.[Symbol.asyncDispose]();
  }
  if (!csv) await rm(path, { force: true });
}
