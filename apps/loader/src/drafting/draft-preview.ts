import { createMacros } from '../sources/conversions.js';
import { machineFailure } from '../machine/machine-failure.js';
import { createParquetTable } from '../sources/data-tables.js';
import { distinctNames } from '../sources/numbered-copy.js';
import { Appender, quoteName, type Database, type Row } from '../sources/database.js';
import type { SelectDraft } from './draft-select.js';
import type { FileSample } from './file-sample.js';

const SHOWN_ROWS = 20;
const SHOWN_VALUES = 10;
/** The most records of a file that a preview counts; of a text file only the sampled records are there. */
const SAMPLED_ROWS = 1000;
/** The most columns of a text file that are shown although the draft does not use them. */
const UNUSED_COLUMNS = 100;

export interface DraftPreview {
  readonly name: string;
  readonly files: readonly {
    readonly name: string;
    readonly records: number;
    readonly columns: readonly ColumnPreview[];
    /** The number of unused columns that are not shown. */
    readonly others: number;
  }[];
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | null)[])[];
  /** The reason that there are no rows. */
  readonly fault?: string;
}

export interface ColumnPreview {
  readonly column: string;
  /** `undefined` when the draft does not use the column. */
  readonly field: string | undefined;
  readonly distinct: number;
  readonly values: readonly { readonly value: string | null; readonly count: number }[];
}

export async function previewOf(
  database: Database,
  name: string,
  draft: SelectDraft,
): Promise<DraftPreview> {
  try {
    return await filledPreview(database, name, draft);
  } catch (error) {
    // An unreadable file, such as a damaged Parquet file, is no reason to draft nothing.
    if (machineFailure(error) !== undefined) throw error;
    return { name, files: [], columns: [], rows: [], fault: (error as Error).message };
  }
}

async function filledPreview(
  database: Database,
  name: string,
  { sql, files }: SelectDraft,
): Promise<DraftPreview> {
  await createMacros(database, [sql]);
  const shown: DraftPreview['files'][number][] = [];
  for (const { sample: whole, fields } of files) {
    const sample = whole.file.format === 'parquet' ? whole : narrowed(whole, fields);
    await createTable(database, sample);
    const columns: ColumnPreview[] = [];
    const names = [...fields.keys(), ...sample.columns.filter((column) => !fields.has(column))];
    for (const column of names)
      columns.push({
        column,
        field: fields.get(column),
        ...(await valuesOf(database, sample, column)),
      });
    const [count] = await database.rows(`select count(*)::double from ${recordsOf(sample)}`);
    shown.push({
      name: sample.file.name,
      records: Number(count?.[0]),
      columns,
      others: whole.columns.length - sample.columns.length,
    });
  }
  const result = await rowsOf(database, sql);
  return { name, files: shown, ...result };
}

/** Thousands of columns would take as many queries and more memory than there is. */
function narrowed(sample: FileSample, fields: ReadonlyMap<string, string>): FileSample {
  const { columns, records } = sample;
  let left = UNUSED_COLUMNS;
  const kept = columns.flatMap((name, index) => (fields.has(name) || left-- > 0 ? [index] : []));
  const only = (all: readonly string[]): readonly string[] => kept.map((index) => all[index] ?? '');
  return {
    ...sample,
    columns: only(columns),
    records: records.map(({ line, values }) => ({ line, values: only(values) })),
  };
}

async function createTable(database: Database, { file, columns, records }: FileSample) {
  if (file.format === 'parquet') {
    await createParquetTable(database, file);
    return;
  }
  const names = distinctNames(['source_file', 'source_line', ...columns]);
  await database.run(
    `create table ${quoteName(file.table)} (${names.map((name) => `${quoteName(name)} varchar`).join(', ')})`,
  );
  using appender = new Appender(await database.connection.createAppender(file.table));
  for (const { line, values } of records)
    appender.add([file.name, String(line), ...values.map((value) => value || null)]);
}

/** The records of a sample. The columns have the names that the file gives them, after the two that the loader adds. */
function recordsOf({ file: { table }, columns }: FileSample): string {
  const names = ['file ', 'line ', ...columns].map(quoteName);
  return `(from ${quoteName(table)} limit ${SAMPLED_ROWS}) as sampled (${names.join(', ')})`;
}

async function valuesOf(
  database: Database,
  sample: FileSample,
  column: string,
): Promise<Pick<ColumnPreview, 'distinct' | 'values'>> {
  const rows = await database.rows(
    `select cast(${quoteName(column)} as varchar), count(*)::double, (count(*) over ())::double
     from ${recordsOf(sample)} group by 1 order by 2 desc, 1 limit ${SHOWN_VALUES}`,
  );
  return {
    distinct: Number(rows[0]?.[2] ?? 0),
    values: rows.map(([value = null, count]) => ({ value: textOf(value), count: Number(count) })),
  };
}

async function rowsOf(
  database: Database,
  sql: string,
): Promise<Pick<DraftPreview, 'columns' | 'rows' | 'fault'>> {
  try {
    const result = await database.connection.runAndReadAll(
      `select cast(columns(*) as varchar) from (${sql}) limit ${SHOWN_ROWS}`,
    );
    return { columns: result.columnNames(), rows: result.getRows().map((row) => row.map(textOf)) };
  } catch (error) {
    return { columns: [], rows: [], fault: (error as Error).message };
  }
}

function textOf(value: Row[number]): string | null {
  return value === null ? null : String(value);
}
