import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { err, ok, type Result } from 'neverthrow';
import type { Dialect } from '../migration/dialect.js';
import type { DataFile } from './data-file.js';
import { quoteName, quoteText, type Database } from './database.js';
import { copyCsv, copyNdjson, JSON_COPY, type NumberedCopy } from './numbered-copy.js';
import type { UnreadableRecord } from './sources-unusable.js';

/**
 * The size of DuckDB's buffers, which lie outside its limit, unless a record is longer. Left to itself, it takes 32 times as much
 * for each thread and each of several buffers.
 */
const BUFFER_BYTES = 1024 * 1024;

/**
 * Follows a value that is not in the form of `decimal_comma` or `decimal_point`, so that no other form is taken for it:
 * a character for private use, with which no number is valid.
 */
export const MISREAD = '\uE000';
const MARKED = `value || chr(${MISREAD.charCodeAt(0)})`;

/** Functions for the SQL of a migration. A value that does not have the form stays as it is, for the check to name it. */
const MACROS = [
  // '24.12.2019' with '%d.%m.%Y', or with a list of forms of which the first that fits is taken.
  `create or replace temp macro iso_date(value, forms) as coalesce(strftime(try_strptime(value, forms), '%Y-%m-%d'), value)`,
  // A time in UTC.
  `create or replace temp macro iso_instant(value, forms) as coalesce(strftime(try_strptime(value, forms), '%Y-%m-%dT%H:%M:%SZ'), value)`,
  // '1.234,56'; in decimal_point '1,234.56'. A sign that is misread would multiply the amount by a thousand.
  `create or replace temp macro decimal_comma(value) as case when regexp_full_match(trim(value), '[-+]?(\\d+(,\\d+)?|\\d{1,3}(\\.\\d{3})+,\\d+)') then ltrim(replace(replace(trim(value), '.', ''), ',', '.'), '+') else ${MARKED} end`,
  `create or replace temp macro decimal_point(value) as case when regexp_full_match(trim(value), '[-+]?(\\d+(\\.\\d+)?|\\d{1,3}(,\\d{3})+\\.\\d+)') then ltrim(replace(trim(value), ',', ''), '+') else ${MARKED} end`,
];

export async function createMacros(database: Database): Promise<void> {
  for (const macro of MACROS) await database.run(macro);
}

/**
 * Makes the file a table of texts, with `source_file` and `source_line`. The copy that is read is in `folder`. Returns the
 * records that are not in it.
 */
export async function createDataTable(
  database: Database,
  file: DataFile,
  dialect: Dialect,
  folder: string,
): Promise<Result<readonly UnreadableRecord[], string>> {
  if (file.format === 'parquet') {
    await createParquetTable(database, file);
    return ok([]);
  }
  await mkdir(folder, { recursive: true });
  const to = pathRead(file, folder);
  const copied =
    file.format === 'csv' ? await copyCsv(file, dialect, to) : await copyNdjson(file, dialect, to);
  if (copied.isErr()) return err(copied.error);
  await createView(
    database,
    file,
    file.format === 'csv' ? csvSelect(copied.value, dialect, to) : jsonSelect(copied.value, to),
  );
  return ok(copied.value.unreadable);
}

/** The same of a file that DuckDB reads where it is. */
export function createParquetTable(database: Database, file: DataFile): Promise<void> {
  return createView(
    database,
    file,
    `file_row_number + 1 as "row ", "row " as source_line, * exclude (file_row_number)
     from read_parquet(${quoteText(file.path)}, file_row_number = true)`,
  );
}

/** The file that DuckDB reads for the table. */
export function pathRead({ format, path, table }: DataFile, folder: string): string {
  return format === 'parquet' ? path : join(folder, `${table}.csv`);
}

/** The table with the number of each row in the column "row ". No table of a file has such a name. */
export function numberedTable(table: string): string {
  return quoteName(`${table}/numbered`);
}

/** Columns of the file that have the same names as the two of the loader get others, because they come behind them. */
async function createView(
  database: Database,
  { name, table }: DataFile,
  select: string,
): Promise<void> {
  await database.run(
    `create temp view ${numberedTable(table)} as
     select ${quoteText(name)} as source_file, ${select}`,
  );
  await database.run(
    `create temp view ${quoteName(table)} as
     select * exclude ("row ") from ${numberedTable(table)}`,
  );
}

const NUMBERS = '"line "::bigint - "lead "::bigint as "row ", "line "::bigint as source_line';

function csvSelect({ columns, longest }: NumberedCopy, dialect: Dialect, copy: string): string {
  return `${NUMBERS}, * exclude ("line ", "lead ")
    from ${readCsv(copy, columns, longest, dialect)}`;
}

function jsonSelect({ columns, longest }: NumberedCopy, copy: string): string {
  const values = columns.map(
    (name) =>
      `"json " ->> ${quoteText(`$."${name.replaceAll('"', String.raw`\"`)}"`)} as ${quoteName(name)}`,
  );
  return `${[NUMBERS, ...values].join(', ')}
    from ${readCsv(copy, ['json '], longest, JSON_COPY)}`;
}

function readCsv(
  copy: string,
  columns: readonly string[],
  longest: number,
  { delimiter, quote }: Pick<Dialect, 'delimiter' | 'quote'>,
): string {
  const types = ['line ', 'lead ', ...columns].map((name) => `${quoteText(name)}: 'VARCHAR'`);
  const bytes = Math.max(BUFFER_BYTES, longest);
  return `read_csv(${quoteText(copy)}, auto_detect = false, header = false, columns = {${types.join(', ')}},
    delim = ${quoteText(delimiter)}, quote = ${quoteText(quote)}, escape = ${quoteText(quote)},
    new_line = '\\n', nullstr = '', max_line_size = ${bytes}, buffer_size = ${bytes})`;
}
