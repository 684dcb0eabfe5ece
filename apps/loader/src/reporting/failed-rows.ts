import { rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CsvFile } from '@data-import/command-kit';
import type { Migration } from '../migration/migration.js';
import { recordDescription, type RecordKind } from '../records/record-kinds.js';
import { cellsOf } from '../sources/csv-scanner.js';
import { quoteText, type Database, type Row } from '../sources/database.js';
import { columnNames, distinctNames } from '../sources/numbered-copy.js';
import { unmarked } from '../sources/conversions.js';
import { streamSorted } from '../staging/sorted-parts.js';
import { OriginalRecords } from '../sources/original-records.js';

/** These columns follow the original ones. */
const ADDED_COLUMNS = ['source_file', 'source_line', 'code', 'attr', 'detail'];

const FAILED = 'failed_rows';

const NOTE = `The cells of these files are exactly those of the data, so that the files can be corrected and loaded.
A spreadsheet calculates a cell that begins with = + - or @: import the columns as text.
`;

/**
 * Writes out/failed/<kind>.csv: one line for each failed row with its original columns, where it is, and all that is wrong
 * with it. Without failed rows the file is removed. Returns how many rows it has. `failed` is SQL as of `failedRows`.
 */
export async function writeFailedRows(
  database: Database,
  migration: Migration,
  kind: RecordKind,
  failed: string,
): Promise<number> {
  const { table } = recordDescription(kind);
  await database.make(
    FAILED,
    `select f.*, u."row" is not null as is_unreadable, coalesce(u.is_unread, false) as is_unread
     from (${failed}) f left join (select "row", others is null as is_unread from ${table} where item is null) u using ("row")`,
  );
  const path = migration.folder.failedRows(kind);
  const count = await database.count(`(select distinct "row" from ${FAILED})`);
  if (count === 0) {
    await rm(path, { force: true });
    return 0;
  }
  const files = await database.rows(
    `select file, bool_or(is_unread) from ${FAILED} group by 1 order by 1 nulls last`,
  );
  const originals = await Promise.all(
    files.map(([name, hasUnreadable]) => originalOf(migration, name, hasUnreadable === true)),
  );
  const columns = [...new Set(originals.flatMap(({ columns: own }) => own))];
  await using csv = await CsvFile.create(
    path,
    distinctNames([...columns, ...ADDED_COLUMNS]),
    'to-load',
  );
  await writeFile(join(dirname(path), 'README.txt'), NOTE, { mode: 0o600 });
  for (const original of originals) {
    // The rows come in order, because DuckDB sorts on disk, but would hold all groups of an aggregate of texts in memory.
    for await (const { problems: all, ...row } of byRow(failuresOf(database, table, original))) {
      const own = await cellsIn(original, row);
      csv.add([
        ...columns.map((column) => own.get(column)),
        original.name,
        row.line === null ? undefined : String(row.line),
        ...[0, 1, 2].map((at) => all.map((problem) => String(problem[at])).join(' | ')),
      ]);
      await csv.flush();
    }
    await original.records?.close();
  }
  return count;
}

/** Rows of a file with their problems, in the order of its lines. */
async function* failuresOf(
  database: Database,
  table: string,
  { name, records }: Original,
): AsyncGenerator<readonly Row[]> {
  const isOfFile = `file is not distinct from ${name === undefined ? 'null' : quoteText(name)}`;
  const from = records
    ? `(select *, null as item from ${FAILED} where ${isOfFile})`
    : `(select f.*, s.item from ${FAILED} f join ${table} s using ("row") where ${isOfFile})`;
  yield* streamSorted(database, {
    from,
    column: 'line',
    rowBytes: records ? 200 : 600,
    select: '"row"::double, line::double, item, is_unreadable, code, attr, detail',
    thenBy: ['"row"', 'ordinal'],
  });
}

interface FailedRow {
  readonly line: Row[number];
  /** It stands in for an original that cannot be read. */
  readonly item: Row[number];
  readonly isUnreadable: boolean;
}

interface RowProblems extends FailedRow {
  readonly problems: Row[];
}

/** Puts together the problems of each row. */
async function* byRow(chunks: AsyncIterable<readonly Row[]>): AsyncGenerator<RowProblems> {
  let number: Row[number] | undefined;
  let found: RowProblems | undefined;
  for await (const chunk of chunks)
    for (const [next = null, line = null, item = null, isUnreadable, ...problem] of chunk) {
      if (found && next === number) found.problems.push(problem);
      else {
        if (found) yield found;
        found = { line, item, isUnreadable: isUnreadable === true, problems: [problem] };
      }
      number = next;
    }
  if (found) yield found;
}

interface Original {
  readonly name: string | undefined;
  /** `undefined` where the place of the rows is not known, or the file is no text. */
  readonly records: OriginalRecords | undefined;
  readonly header: readonly string[];
  readonly columns: readonly string[];
}

/** A record whose cells do not fit its columns is there as a whole, and so is one of another format. */
const WHOLE_RECORD = 'record';

async function originalOf(
  migration: Migration,
  value: Row[number] | undefined,
  hasUnreadable: boolean,
): Promise<Original> {
  const name = value === null || value === undefined ? undefined : String(value);
  const records = name === undefined ? undefined : await OriginalRecords.open(migration, name);
  if (records?.file.format !== 'csv') return { name, records, header: [], columns: [WHOLE_RECORD] };
  const { dialect, header: text = '' } = records;
  const header = dialect.columns ?? distinctNames(columnNames(cellsOf(text, dialect)));
  return { name, records, header, columns: hasUnreadable ? [...header, WHOLE_RECORD] : header };
}

async function cellsIn(
  { records, header }: Original,
  { line, item, isUnreadable }: FailedRow,
): Promise<ReadonlyMap<string, string>> {
  const text = line === null ? undefined : await records?.find(Number(line));
  const isCsv = records?.file.format === 'csv';
  if (!records || text === undefined || !isCsv)
    return new Map([[WHOLE_RECORD, text ?? unmarked(String(item ?? ''))]]);
  const cells = cellsOf(text, records.dialect);
  const isWhole = isUnreadable || cells.length !== header.length;
  return new Map([
    ...header.map((column, index) => [column, cells[index] ?? ''] as const),
    ...(isWhole ? [[WHOLE_RECORD, text] as const] : []),
  ]);
}
