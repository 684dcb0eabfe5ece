import type { Dialect } from '../migration/dialect.js';
import { cellsOf } from '../sources/csv-scanner.js';
import type { DataFile } from '../sources/data-file.js';
import { columnNames, distinctNames } from '../sources/numbered-copy.js';
import { quoteText, type Database } from '../sources/database.js';
import { dialectOf, encodingOf, sampleRecords } from '../sources/file-facts.js';

/** The beginning of a data file. */
export interface FileSample {
  readonly file: DataFile;
  readonly dialect: Dialect;
  readonly columns: readonly string[];
  /** As texts, by column. */
  readonly valuesOf: (column: string) => readonly string[];
  /** What is odd about the file as a whole. */
  readonly remark: string | undefined;
}

export async function sampleOf(file: DataFile, database: Database): Promise<FileSample> {
  const { encoding, remark } = await encodingOf(file);
  const dialect = await dialectOf(file, { encoding });
  if (file.format === 'parquet') {
    const rows = await database.rows(
      `describe select * from read_parquet(${quoteText(file.path)})`,
    );
    const columns = rows.map(([name]) => String(name));
    return { file, dialect, columns, valuesOf: () => [], remark };
  }
  const records = await sampleRecords(file, dialect);
  const texts = records.map(String);
  if (file.format === 'ndjson') {
    const objects = texts.flatMap(objectIn);
    return {
      file,
      dialect,
      columns: [...new Set(objects.flatMap((object) => Object.keys(object)))],
      valuesOf: (column) => objects.map((object) => textOf(object[column])),
      remark,
    };
  }
  const [header = [], ...rows] = texts.map((text) => cellsOf(text, dialect));
  const names = columnNames(header);
  const columns = distinctNames(names);
  return {
    file,
    dialect: columns.every((name) => names.includes(name))
      ? dialect
      : { ...dialect, columns, header: true },
    columns,
    valuesOf: (column) => rows.map((cells) => cells[columns.indexOf(column)] ?? ''),
    remark,
  };
}

function objectIn(text: string): readonly Readonly<Record<string, unknown>>[] {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value !== null
      ? [value as Readonly<Record<string, unknown>>]
      : [];
  } catch {
    return [];
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? '');
}
