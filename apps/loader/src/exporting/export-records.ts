import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { toFile } from '@data-import/command-kit';
import type { MigrationSettings } from '../migration/settings.js';
import { Database, quoteText } from '../sources/database.js';
import { textOfNumbers } from '../sources/json-numbers.js';
import { HELD_KINDS, heldRecords, type HeldBy, type HeldKind } from './held-records.js';
import { parquetStructure } from './parquet-columns.js';

export const EXPORT_FORMATS = ['parquet', 'ndjson'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export interface ExportOptions {
  readonly service: HeldBy;
  readonly folder: string;
  readonly format: ExportFormat;
  readonly settings: MigrationSettings;
  readonly onExported: (exported: Exported) => void;
}

export interface Exported {
  readonly kind: HeldKind;
  readonly file: string;
  readonly records: number;
}

/**
 * Writes a file for each list of what the service holds. A file has its name only when it is whole.
 *
 * @throws ClientError when the service cannot be used.
 */
export async function exportRecords(options: ExportOptions): Promise<void> {
  const { folder, format, onExported } = options;
  await mkdir(folder, { recursive: true });
  const write = format === 'ndjson' ? writeNdjson : writeParquet;
  for (const kind of HELD_KINDS) {
    const file = join(folder, `${kind}.${format}`);
    const part = `${file}.part`;
    try {
      const records = await write(kind, part, options);
      await rename(part, file);
      onExported({ kind, file, records });
    } finally {
      await rm(part, { force: true });
    }
  }
}

async function writeNdjson(
  kind: HeldKind,
  file: string,
  { service }: ExportOptions,
): Promise<number> {
  let count = 0;
  async function* lines(): AsyncGenerator<string> {
    for await (const record of heldRecords(service, kind)) {
      count += 1;
      yield `${record}\n`;
    }
  }
  await toFile(file, pipeline(Readable.from(lines()), createWriteStream(file)));
  return count;
}

/** Collects the records in a table on disk, and types their columns as it writes the Parquet file. */
async function writeParquet(
  kind: HeldKind,
  file: string,
  { service, settings }: ExportOptions,
): Promise<number> {
  const table = `${file}.duckdb`;
  await rm(table, { force: true });
  try {
    await using database = await Database.open(table, settings);
    await database.run('create table held (record varchar)');
    const appender = await database.connection.createAppender('held');
    let count = 0;
    try {
      for await (const record of heldRecords(service, kind)) {
        appender.appendVarchar(textOfNumbers(record));
        appender.endRow();
        count += 1;
      }
    } finally {
      appender.closeSync();
    }
    const structure = quoteText(JSON.stringify(parquetStructure(kind)));
    await database.run(
      `copy (select unnest(json_transform(record, ${structure})) from held order by rowid)
       to ${quoteText(file)} (format parquet, compression zstd)`,
    );
    return count;
  } finally {
    for (const one of [table, `${table}.wal`]) await rm(one, { force: true });
  }
}
