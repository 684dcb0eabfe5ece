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
import { listStrays, type Stray } from '../sources/stray-entries.js';
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
  /** Files and folders that are not read, whatever the SQL says. */
  readonly strays: readonly Stray[];
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
const STAGING_VERSION = 7;

/** @throws SourcesUnusable for a database that cannot be copied */
export async function readSources(migration: Migration): Promise<Result<Sources, string>> {
  const { folder, dialects, ignored, settings } = migration;
  const { files: copies, remarks } = await copyDatabases(migration);
  const listed = await listDataFiles(folder.path);
  if (listed.isErr()) return err(listed.error);
  const own = listed.value.filter(({ name }) => !ignored.has(name));
  const all = withoutTwins([...own, ...copies]);
  if (all.isErr()) return err(all.error);
  const strays = await listStrays(folder.path, pathsOfOtherUse(migration));
  // A key in a file such as key.txt is no data: neither its rows nor its digest may get into a report.
  const { apiKeyFile, operatorKeyFile } = settings;
  const files = all.value.filter(({ path }) => ![apiKeyFile, operatorKeyFile].includes(path));
  const names = new Set([...listed.value, ...copies, ...strays].map(({ name }) => name));
  const stray = [...dialects.keys(), ...ignored.keys()].find((name) => !names.has(name));
  if (stray !== undefined)
    return err(`[files.${JSON.stringify(stray)}] in migration.toml: there is no such data file.`);

  const sqlFiles = (await readdir(folder.path)).filter((name) => /\.sql$/i.test(name));
  const unknown = sqlFiles.find((name) => !NAMES.some((one) => name === `${one}.sql`));
  if (unknown !== undefined)
    return err(
      `${unknown} selects no kind of record: known are ${NAMES.map((one) => `${one}.sql`).join(', ')}.`,
    );
  const selects = new Map<SelectName, Select>();
  for (const name of NAMES) {
    const file = files.find(({ table }) => table.toLowerCase() === name);
    if (sqlFiles.includes(`${name}.sql`)) {
      const sql = await readFile(`${folder.path}/${name}.sql`, 'utf8');
      selects.set(name, { from: `${name}.sql`, sql: `${sql.trim().replace(/;\s*$/, '')}\n` });
    } else if (file)
      selects.set(name, {
        from: file.name,
        sql: `select * from ${quoteName(file.table)}`,
        table: file.table,
      });
  }
  // Items without transactions belong to nothing.
  if (!selects.has('transactions'))
    for (const name of Object.values(ITEM_LISTS)) selects.delete(name);
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
    strays: strays.filter(({ name }) => !ignored.has(name)),
    remarks,
    stated: dialects,
    selects,
    digests,
    fingerprint: createHash('sha256')
      .update(JSON.stringify([STAGING_VERSION, digests, [...dialects]]))
      .digest('hex'),
  });
}

/** Files and folders of the migration that are no data, and that settings name. */
function pathsOfOtherUse({ folder, settings }: Migration): readonly string[] {
  const others = [
    settings.apiKeyFile,
    settings.operatorKeyFile,
    settings.notifySecretFile,
    settings.documents,
    settings.tempDirectory,
  ];
  return [...others, folder.out].filter((path) => path !== undefined);
}
