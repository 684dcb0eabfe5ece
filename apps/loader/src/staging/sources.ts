import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { err, ok, type Result } from 'neverthrow';
import type { Dialect } from '../migration/dialect.js';
import type { Migration } from '../migration/migration.js';
import { RECORD_KINDS, type RecordKind } from '../records/record-kinds.js';
import { listDataFiles, withoutTwins, type DataFile } from '../sources/data-file.js';
import { quoteName } from '../sources/database.js';
import { digestOf } from '../sources/file-facts.js';
import { copyDatabases } from './database-copies.js';
import type { StagedFile } from './staged-rows.js';

/** Lists of transactions that may be in files of their own. */
export const ITEM_LISTS = {
  line_items: 'transaction_line_items',
  tax_items: 'transaction_tax_items',
} as const;

export type SelectName = RecordKind | (typeof ITEM_LISTS)[keyof typeof ITEM_LISTS];

export interface Select {
  /** The name of its file. */
  readonly from: string;
  readonly sql: string;
  /** The table whose rows it selects as they are. */
  readonly table?: string;
}

/** Files and SQL that rows are staged from. */
export interface Sources {
  readonly files: readonly DataFile[];
  /** A sentence about each database, by its name. */
  readonly remarks: ReadonlyMap<string, string>;
  readonly stated: ReadonlyMap<string, Partial<Dialect>>;
  readonly selects: ReadonlyMap<SelectName, Select>;
  readonly digests: readonly StagedFile[];
  /** Changes when rows may become others. */
  readonly fingerprint: string;
}

const NAMES: readonly SelectName[] = [...RECORD_KINDS, ...Object.values(ITEM_LISTS)];

/** Rows are staged again when the loader makes them otherwise than before. */
const STAGING_VERSION = 3;

/** @throws SourcesUnusable for a database that cannot be copied */
export async function readSources(migration: Migration): Promise<Result<Sources, string>> {
  const { folder, dialects, settings } = migration;
  const { files: copies, remarks } = await copyDatabases(migration);
  const listed = (await listDataFiles(folder.path)).andThen((own) =>
    withoutTwins([...own, ...copies]),
  );
  if (listed.isErr()) return err(listed.error);
  // A key in a file such as key.txt is no data: neither its rows nor its digest may get into a report.
  const files = listed.value.filter(({ path }) => path !== settings.apiKeyFile);
  const stray = [...dialects.keys()].find((name) => !files.some((file) => file.name === name));
  if (stray !== undefined)
    return err(`[files.${JSON.stringify(stray)}] in migration.toml: there is no such data file.`);

  const sqlFiles = (await readdir(folder.path)).filter((name) => name.endsWith('.sql'));
  const unknown = sqlFiles.find((name) => !NAMES.some((one) => name === `${one}.sql`));
  if (unknown !== undefined)
    return err(`${unknown} selects no kind of record: known are ${NAMES.join(', ')}.`);
  const selects = new Map<SelectName, Select>();
  for (const name of NAMES) {
    const file = files.find(({ table }) => table === name);
    if (sqlFiles.includes(`${name}.sql`)) {
      const sql = await readFile(`${folder.path}/${name}.sql`, 'utf8');
      selects.set(name, { from: `${name}.sql`, sql: `${sql.trim().replace(/;\s*$/, '')}\n` });
    } else if (file)
      selects.set(name, {
        from: file.name,
        sql: `select * from ${quoteName(name)}`,
        table: name,
      });
  }
  if (selects.size === 0)
    return err(
      `${folder.path} has nothing to load: neither a file such as transactions.csv nor transactions.sql.`,
    );

  const digests = await Promise.all(
    [...files.map(({ name }) => name), ...sqlFiles].map(async (name) => ({
      name,
      ...(await digestOf(join(folder.path, name))),
    })),
  );
  return ok({
    files,
    remarks,
    stated: dialects,
    selects,
    digests,
    fingerprint: createHash('sha256')
      .update(JSON.stringify([STAGING_VERSION, digests, [...dialects]]))
      .digest('hex'),
  });
}
