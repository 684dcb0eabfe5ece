import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { err, ok, type Result } from 'neverthrow';

const FORMATS = {
  csv: 'csv',
  tsv: 'csv',
  txt: 'csv',
  ndjson: 'ndjson',
  jsonl: 'ndjson',
  parquet: 'parquet',
} as const;

/** For sentences. */
export const FORMAT_NAMES = Object.keys(FORMATS)
  .map((ending) => `.${ending}`)
  .join(', ');

export interface DataFile {
  readonly name: string;
  readonly path: string;
  /** The name without what says the format: the table that SQL selects from. */
  readonly table: string;
  readonly format: (typeof FORMATS)[keyof typeof FORMATS];
  readonly compression: 'gz' | 'zst' | undefined;
}

const NAME = new RegExp(
  `^(?:.*/)?([^/]+)\\.(${Object.keys(FORMATS).join('|')})(?:\\.(gz|zst))?$`,
  'i',
);

/** The files of the folder that have data, by name. */
export async function listDataFiles(folder: string): Promise<Result<readonly DataFile[], string>> {
  const files: DataFile[] = [];
  for (const name of (await readdir(folder)).toSorted()) {
    const file = name.startsWith('.') ? undefined : dataFile(folder, name);
    // Links are followed, and may lead nowhere or to a folder.
    const found = file && (await stat(file.path).catch(() => undefined));
    if (file && found?.isFile() === true) files.push(file);
  }
  return withoutTwins(files);
}

/** The files, unless two would be the same table. */
export function withoutTwins(files: readonly DataFile[]): Result<readonly DataFile[], string> {
  const tables = new Map<string, DataFile>();
  for (const file of files) {
    const other = tables.get(file.table.toLowerCase());
    if (other) return err(`${other.name} and ${file.name} would both be the table ${file.table}.`);
    tables.set(file.table.toLowerCase(), file);
  }
  return ok(files);
}

export function dataFile(folder: string, name: string): DataFile | undefined {
  const [, table, format, compression] = NAME.exec(name) ?? [];
  if (table === undefined || format === undefined) return undefined;
  return {
    name,
    path: join(folder, name),
    table,
    format: FORMATS[format.toLowerCase() as keyof typeof FORMATS],
    compression: compression?.toLowerCase() as DataFile['compression'],
  };
}
