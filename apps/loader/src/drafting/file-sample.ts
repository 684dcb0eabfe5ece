import type { Dialect } from '../migration/dialect.js';
import { cellsOf } from '../sources/csv-scanner.js';
import type { DataFile } from '../sources/data-file.js';
import { readJsonRecord } from '../sources/json-record.js';
import { columnNames, distinctNames } from '../sources/numbered-copy.js';
import { quoteText, type Database } from '../sources/database.js';
import {
  dialectOf,
  encodingOf,
  rareDelimiterOf,
  sampleRecords,
  skippedLinesOf,
} from '../sources/file-facts.js';

export interface FileSample {
  readonly file: DataFile;
  readonly dialect: Dialect;
  readonly columns: readonly string[];
  /** The first records, with a text for each column; empty for a Parquet file, whose columns have types. */
  readonly records: readonly { readonly line: number; readonly values: readonly string[] }[];
  /** An oddity of the whole file, in a sentence. */
  readonly remark: string | undefined;
}

export async function sampleOf(file: DataFile, database: Database): Promise<FileSample> {
  const { encoding, remark } = await encodingOf(file);
  const usual = await dialectOf(file, { encoding });
  const { dialect, hint } =
    file.format === 'csv' ? await likelyDialect(file, usual) : { dialect: usual, hint: undefined };
  const sample = await sampleIn(dialect, file, database);
  const remarks = [remark, hint].filter((one) => one !== undefined);
  return { ...sample, remark: remarks.length === 0 ? undefined : remarks.join(' ') };
}

/** The dialect of a file that begins with something else than its header, or has a rare delimiter. */
async function likelyDialect(
  file: DataFile,
  usual: Dialect,
): Promise<{ readonly dialect: Dialect; readonly hint: string | undefined }> {
  const skipped = await skippedLinesOf(file, usual);
  if (skipped)
    return {
      dialect: { ...usual, ...skipped },
      hint: `Its header seems to be behind ${skipped.skip === 1 ? 'a line' : `${skipped.skip} lines`}: see skip in migration.toml, and state footer if it ends with other records, too.`,
    };
  const [header] = await sampleRecords(file, usual);
  const isOneColumn = cellsOf(header?.text ?? '', usual).length === 1;
  const delimiter = isOneColumn ? await rareDelimiterOf(file, usual) : undefined;
  return delimiter === undefined
    ? { dialect: usual, hint: undefined }
    : {
        dialect: { ...usual, delimiter },
        hint: `Its delimiter seems to be ${JSON.stringify(delimiter)}: see migration.toml.`,
      };
}

async function sampleIn(
  dialect: Dialect,
  file: DataFile,
  database: Database,
): Promise<Omit<FileSample, 'remark'>> {
  if (file.format === 'parquet') {
    const rows = await database.rows(
      `describe select * from read_parquet(${quoteText(file.path)})`,
    );
    return { file, dialect, columns: rows.map(([name]) => String(name)), records: [] };
  }
  // U+FFFD stands for bytes that are not in the encoding: such a record is not read, unless it is the header.
  const sampled = (await sampleRecords(file, dialect)).filter(
    ({ text }, index) => index === 0 || !text.includes('\uFFFD'),
  );
  if (file.format === 'ndjson') {
    const objects = sampled.flatMap(({ line, text }) =>
      fieldsIn(text).map((fields) => ({ line, fields })),
    );
    const columns = [...new Set(objects.flatMap(({ fields }) => [...fields.keys()]))];
    const records = objects.map(({ line, fields }) => ({
      line,
      values: columns.map((column) => textOf(fields.get(column))),
    }));
    return { file, dialect, columns, records };
  }
  const [header, ...records] = sampled.map(({ line, text }) => ({
    line,
    values: cellsOf(text, dialect),
  }));
  const names = columnNames(header?.values ?? []);
  const columns = distinctNames(names);
  return {
    file,
    dialect: columns.every((name) => names.includes(name))
      ? dialect
      : { ...dialect, columns, header: true },
    columns,
    records: records.filter(({ values }) => values.length === columns.length),
  };
}

function fieldsIn(text: string): readonly ReadonlyMap<string, unknown>[] {
  return readJsonRecord(text)
    .map((record) => [new Map(Object.entries(JSON.parse(record.text) as object))])
    .unwrapOr([]);
}

function textOf(value: unknown): string {
  const text = value ?? '';
  return typeof text === 'string' ? text : JSON.stringify(text);
}
