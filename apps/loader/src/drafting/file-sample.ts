import type { Dialect } from '../migration/dialect.js';
import { cellsOf } from '../sources/csv-scanner.js';
import type { DataFile } from '../sources/data-file.js';
import { quoteText, type Database } from '../sources/database.js';
import { dialectOf, sampleRecords } from '../sources/file-facts.js';

/** The beginning of a data file. */
export interface FileSample {
  readonly file: DataFile;
  readonly dialect: Dialect;
  readonly columns: readonly string[];
  /** As texts, by column. */
  readonly valuesOf: (column: string) => readonly string[];
}

export async function sampleOf(file: DataFile, database: Database): Promise<FileSample> {
  const dialect = await dialectOf(file, {});
  if (file.format === 'parquet') {
    const rows = await database.rows(
      `describe select * from read_parquet(${quoteText(file.path)})`,
    );
    return { file, dialect, columns: rows.map(([name]) => String(name)), valuesOf: () => [] };
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
    };
  }
  const [columns = [], ...rows] = texts.map((text) => cellsOf(text, dialect));
  return {
    file,
    dialect,
    columns: columns.map((name, index) => name.trim() || `column${index + 1}`),
    valuesOf: (column) => rows.map((cells) => cells[columns.indexOf(column)] ?? ''),
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
