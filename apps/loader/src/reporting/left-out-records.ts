import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { toFile } from '@data-import/command-kit';
import type { Migration } from '../migration/migration.js';
import { dataFile } from '../sources/data-file.js';
import { quoteText } from '../sources/database.js';
import { OriginalRecords } from '../sources/original-records.js';
import type { OpenStaging } from '../staging/open-staged-rows.js';

const PIECE_CHARACTERS = 64 * 1024;

/**
 * Writes out/left-out: of each file the records that became no row, as they stand in it, so that they can be loaded. They are
 * in UTF-8 and not compressed; those of Parquet are NDJSON.
 */
export async function writeLeftOut(migration: Migration, staging: OpenStaging): Promise<void> {
  const { leftOut: folder } = migration.folder;
  await rm(folder, { recursive: true, force: true });
  for (const file of await staging.rows.filesLeftOut()) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, leftOutName(file));
    await using handle = await open(path, 'w', 0o600);
    let piece = '';
    for await (const text of leftOutTexts(migration, staging, file)) {
      piece += `${text}\n`;
      if (piece.length < PIECE_CHARACTERS) continue;
      await toFile(path, handle.appendFile(piece));
      piece = '';
    }
    await toFile(path, handle.appendFile(piece));
  }
}

export function leftOutName(file: string): string {
  const name = file.replace(/^.*\//, '').replace(/\.(gz|zst)$/i, '');
  return /\.parquet$/i.test(name) ? `${name}.ndjson` : name;
}

async function* leftOutTexts(
  migration: Migration,
  { rows, database }: OpenStaging,
  name: string,
): AsyncGenerator<string> {
  const originals = await OriginalRecords.open(migration, name);
  if (originals) {
    try {
      if (originals.header !== undefined) yield originals.header;
      for await (const line of rows.leftOut(name)) yield (await originals.find(line)) ?? '';
    } finally {
      await originals.close();
    }
    return;
  }
  const { path = '' } = dataFile(migration.folder.path, name) ?? {};
  const chunks = database.stream(
    `select to_json(record)::varchar from (
       select * exclude (file_row_number) from read_parquet(${quoteText(path)}, file_row_number = true)
       where file_row_number + 1 in (select source_line from left_out_records where source_file = $1)
     ) record`,
    [name],
  );
  for await (const chunk of chunks) for (const [text] of chunk) yield String(text);
}
