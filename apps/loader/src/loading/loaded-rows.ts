import { rename, rm } from 'node:fs/promises';
import { CsvFile } from '@data-import/command-kit';
import type { Journal } from '../journal/journal.js';
import type { MigrationFolder } from '../migration/folder.js';
import { recordDescription, type RecordKind } from '../records/record-kinds.js';
import type { Database, Row } from '../sources/database.js';
import { ROWS_TO_SEND } from './known-rows.js';

const TABLE = 'row_outcomes';

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
  for (const { kind, rows } of kinds) {
    const path = folder.loadedRows(kind);
    if (rows === 0) {
      await rm(path, { force: true });
      continue;
    }
    await database.fill(TABLE, '"row" bigint, outcome varchar', outcomesOf(journal, kind));
    const { table, subject, identifier } = recordDescription(kind);
    const named = identifier === undefined ? [] : [identifier];
    const item = named.map((name) => `json_extract_string(item, '$.${name}') as ${name}`);
    const columns = ['source_file', 'source_line', 'row', subject, ...named];
    {
      await using csv = await CsvFile.create(`${path}.part`, [
        ...columns,
        'service_account_number',
        'outcome',
      ]);
      const chunks = database.stream(
        `select source_file, source_line::varchar, "row"::varchar, subject, ${[...item, ''].join(', ')}
           nullif(service_account_number, ''), coalesce(outcome, ${otherwise(kind, run.generation)}) as result
         from ${table} left join ${TABLE} using ("row")
           left join imported_accounts on external_account_number = subject and ${subject === 'external_account_number'}
         where result is not null order by source_file, source_line, "row"`,
      );
      for await (const chunk of chunks) {
        for (const cells of chunk)
          csv.add(cells.map((cell) => (cell === null ? undefined : String(cell))));
        await csv.flush();
      }
    }
    await rename(`${path}.part`, path);
  }
}

/** The SQL of the outcome of rows that were not sent: they were known, or are accounts, which the operator imports. */
function otherwise(kind: RecordKind, generation: number): string {
  if (kind === 'accounts') return `'already_there'`;
  return generation === 0
    ? 'null'
    : `case when "row" not in (select "row" from ${ROWS_TO_SEND} where kind = '${kind}') then 'already_there' end`;
}

function* outcomesOf(journal: Journal, kind: RecordKind): Generator<Row> {
  for (const { row, outcome } of journal.rowOutcomes(kind)) yield [row, outcome];
  for (const row of journal.failedRowNumbers(kind)) yield [row, 'failed'];
}
