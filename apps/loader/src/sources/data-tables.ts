import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { err, ok, type Result } from 'neverthrow';
import type { Dialect } from '../migration/dialect.js';
import type { DataFile } from './data-file.js';
import { quoteName, quoteText, type Database } from './database.js';
import {
  copyCsv,
  copyMarks,
  copyNdjson,
  JSON_COPY,
  MAXIMUM_UNREADABLE,
  type CopyMarks,
  type JsonColumn,
  type JsonCopy,
  type NumberedCopy,
} from './numbered-copy.js';
import type { RecordNotice, UnreadableRecord } from './sources-unusable.js';

/**
 * The size of DuckDB's buffers, which lie outside its limit, unless a record is longer. Left to itself, it takes 32 times as much
 * for each thread and each of several buffers.
 */
const BUFFER_BYTES = 1024 * 1024;

/** Follows the text of an object, a list or a boolean of NDJSON, so that it is not taken for a text. */
export const NO_TEXT = '\uE001';

/** The number of records in the table of a file, and those that are not in it, or that are odd. */
export interface DataTable {
  readonly records: number;
  readonly unreadable: readonly UnreadableRecord[];
  readonly notices: readonly RecordNotice[];
  /** Columns of NDJSON that have objects, lists and booleans alone. */
  readonly withoutTexts?: readonly string[];
}

/** Makes the file a table of texts, with `source_file` and `source_line`. The copy that is read is in `folder`. */
export async function createDataTable(
  database: Database,
  file: DataFile,
  dialect: Dialect,
  folder: string,
): Promise<Result<DataTable, string>> {
  if (file.format === 'parquet') {
    const unreadable = await createParquetTable(database, file);
    if (unreadable.length > MAXIMUM_UNREADABLE)
      return err(
        `${file.name}: more than ${MAXIMUM_UNREADABLE} records have bytes that are no text in UTF-8.`,
      );
    const records = await database.count(numberedTable(file.table));
    return ok({ records, unreadable, notices: [] });
  }
  await mkdir(folder, { recursive: true });
  const to = pathRead(file, folder);
  if (file.format === 'csv') {
    const copied = await copyCsv(file, dialect, to);
    if (copied.isOk())
      await createView(
        database,
        file,
        csvSelect(copied.value, to, copyMarks(dialect), dialect.nulls),
      );
    return copied;
  }
  const copied = await copyNdjson(file, dialect, to);
  if (copied.isOk())
    await createView(
      database,
      file,
      jsonSelect(copied.value, to, () => true, dialect.nulls),
      // SQL has the JSON of objects, lists and booleans where a column has nothing else.
      jsonSelect(copied.value, to, ({ hasScalars }) => hasScalars, dialect.nulls),
    );
  return copied.map(({ columns, ...copy }) => ({
    ...copy,
    withoutTexts: columns
      .filter(({ hasScalars, hasOthers }) => hasOthers && !hasScalars)
      .flatMap(({ names }) => names),
  }));
}

/**
 * The same of a file that DuckDB reads where it is. Bytes without a mark that they are text are read as UTF-8, and records in
 * which they are something else are left out.
 */
export async function createParquetTable(
  database: Database,
  file: DataFile,
): Promise<readonly UnreadableRecord[]> {
  const from = `read_parquet(${quoteText(file.path)}, file_row_number = true)`;
  const described = await database.rows(`describe select * from ${from}`);
  const binary = described
    .filter(([, type]) => type === 'BLOB')
    .map(([name]) => quoteName(String(name)));
  const isUnreadable = binary.map((name) => `${name} is not null and try(decode(${name})) is null`);
  const texts = binary.map((name) => `decode(${name}) as ${name}`);
  await createView(
    database,
    file,
    `file_row_number + 1 as "row ", "row " as source_line, * exclude (file_row_number)
     ${texts.length === 0 ? '' : `replace (${texts.join(', ')})`}
     from ${from} ${isUnreadable.length === 0 ? '' : `where not (${isUnreadable.join(' or ')})`}`,
  );
  if (isUnreadable.length === 0) return [];
  const columns = binary.map((name, at) => `when ${isUnreadable[at]} then [${quoteText(name)}]`);
  // A condition would decode each value twice.
  const unreadable = await database.rows(
    `select (file_row_number + 1)::double, unnest(case ${columns.join(' ')} end) from ${from} limit ${MAXIMUM_UNREADABLE + 1}`,
  );
  return unreadable.map(([line, name]) => ({
    file: file.name,
    line: Number(line),
    detail: `The column ${String(name)} has bytes that are no text in UTF-8.`,
  }));
}

/** The file that DuckDB reads for the table. */
export function pathRead({ format, path, table }: DataFile, folder: string): string {
  return format === 'parquet' ? path : join(folder, `${table}.csv`);
}

/** The table with the number of each row in the column "row ". No table of a file has such a name. */
export function numberedTable(table: string): string {
  return quoteName(`${table}/numbered`);
}

/**
 * Columns of the file that have the same names as the two of the loader get others, because they come behind them. `plain` is
 * what SQL selects from, where that is not the same.
 */
async function createView(
  database: Database,
  { name, table }: DataFile,
  select: string,
  plain = select,
): Promise<void> {
  const file = `select ${quoteText(name)} as source_file`;
  await database.run(`create temp view ${numberedTable(table)} as ${file}, ${select}`);
  await database.run(
    `create temp view ${quoteName(table)} as
     select * exclude ("row ") from ${plain === select ? numberedTable(table) : `(${file}, ${plain})`}`,
  );
}

const NUMBERS = '"line "::bigint - "lead "::bigint as "row ", "line "::bigint as source_line';

function csvSelect(
  { columns, longest }: NumberedCopy,
  copy: string,
  marks: CopyMarks,
  nulls: readonly string[] = [],
): string {
  const texts = nulls.length === 0 ? [] : columns.map(quoteName);
  const values = texts.map((name) => `${unlessNull(name, nulls)} as ${name}`).join(', ');
  return `${NUMBERS}, * exclude ("line ", "lead ") ${values && `replace (${values})`}
    from ${readCsv(copy, columns, longest, marks)}`;
}

function unlessNull(text: string, nulls: readonly string[]): string {
  return nulls.length === 0
    ? text
    : `case when ${text} in (${nulls.map(quoteText).join(', ')}) then null else ${text} end`;
}

function jsonSelect(
  { columns, longest }: JsonCopy,
  copy: string,
  isMarked: (column: JsonColumn) => boolean,
  nulls: readonly string[] = [],
): string {
  const values = columns.map((column) => {
    const paths = column.names.map((name) =>
      quoteText(`$."${name.replaceAll('"', String.raw`\"`)}"`),
    );
    const texts = paths.map((path) => {
      const text = `"json " ->> ${path}`;
      return column.hasOthers && isMarked(column)
        ? `case when json_type("json ", ${path}) in ('OBJECT', 'ARRAY', 'BOOLEAN') then (${text}) || '${NO_TEXT}' else ${text} end`
        : text;
    });
    const value = unlessNull(`coalesce(${texts.join(', ')})`, nulls);
    return `${value} as ${quoteName(column.names[0] ?? '')}`;
  });
  return `${[NUMBERS, ...values].join(', ')}
    from ${readCsv(copy, ['json '], longest, JSON_COPY)}`;
}

function readCsv(
  copy: string,
  columns: readonly string[],
  longest: number,
  { delimiter, quote }: CopyMarks,
): string {
  const types = ['line ', 'lead ', ...columns].map((name) => `${quoteText(name)}: 'VARCHAR'`);
  const bytes = Math.max(BUFFER_BYTES, longest);
  return `read_csv(${quoteText(copy)}, auto_detect = false, header = false, columns = {${types.join(', ')}},
    delim = ${quoteText(delimiter)}, quote = ${quoteText(quote)}, escape = ${quoteText(quote)},
    new_line = '\\n', nullstr = '', max_line_size = ${bytes}, buffer_size = ${bytes})`;
}
