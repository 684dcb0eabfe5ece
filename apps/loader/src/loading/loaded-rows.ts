import { rm } from 'node:fs/promises';
import { CsvFile, wholeFile } from '@data-import/command-kit';
import type { Journal } from '../journal/journal.js';
import type { MigrationFolder } from '../migration/folder.js';
import { recordDescription } from '../records/record-kinds.js';
import { quoteText, type Database } from '../sources/database.js';
import { streamSorted } from '../staging/sorted-parts.js';
import { copyAnswers, tableOfOutcomes } from './answers.js';

/**
 * Writes loaded/<kind>.csv: each row that has an outcome, with the account number of the service. Each file is written anew
 * from the journal, so that no row is there twice however often the load was broken off. Removes the files of a run before
 * if the journal keeps no outcomes of rows.
 */
export async function writeLoadedRows(
  database: Database,
  folder: MigrationFolder,
  journal: Journal,
): Promise<void> {
  const { run, kinds } = journal;
  if (run?.hasRowOutcomes !== 1) return rm(folder.loaded, { recursive: true, force: true });
  await copyAnswers(database, journal);
  for (const { kind, rows } of kinds) {
    const path = folder.loadedRows(kind);
    if (rows === 0) {
      await rm(path, { force: true });
      continue;
    }
    const { table, subject, identifier } = recordDescription(kind);
    const named = identifier === undefined ? [] : [identifier];
    const item = named.map((name) => `json_extract_string(item, '$.${name}') as ${name}`);
    const name = 'loaded_rows';
    await tableOfOutcomes(database, name, kind, run);
    await database.make(
      name,
      `select source_file, source_line, "row", subject, ${[...item, ''].join(', ')} outcome from ${table} join ${name} using ("row")`,
    );
    await database.make(
      name,
      `select l.*, nullif(service_account_number, '') as service_account_number from ${name} l
         left join imported_accounts on external_account_number = subject and ${subject === 'external_account_number'}`,
    );
    const columns = ['source_file', 'source_line', 'row', subject, ...named];
    await wholeFile(path, async (part) => {
      const added = ['service_account_number', 'outcome'];
      await using csv = await CsvFile.create(part, [...columns, ...added]);
      const files = await database.rows(
        `select distinct source_file from ${name} order by 1 nulls last`,
      );
      for (const [file = null] of files)
        for await (const chunk of streamSorted(database, {
          from: `(from ${name} where source_file is not distinct from ${file === null ? 'null' : quoteText(String(file))})`,
          column: 'source_line',
          rowBytes: 200,
          select: `source_file, source_line::varchar, "row"::varchar, subject, ${[...named, ''].join(', ')} service_account_number, outcome`,
          thenBy: ['"row"'],
        })) {
          for (const cells of chunk)
            csv.add(cells.map((cell) => (cell === null ? undefined : String(cell))));
          await csv.flush();
        }
    });
  }
}
