import { rm } from 'node:fs/promises';
import { isDamaged, isOutOfMemory, machineFailure } from '../machine/machine-failure.js';
import type { Migration } from '../migration/migration.js';
import { RECORD_KINDS, type RecordKind, recordDescription } from '../records/record-kinds.js';
import { Database } from '../sources/database.js';
import { readSources, type Sources } from './sources.js';
import { isAboutFolder, type Stray } from '../sources/stray-entries.js';
import { SourcesUnusable } from '../sources/sources-unusable.js';
import { SOURCE_TABLES } from './source-records.js';
import { stage } from './stage.js';
import { StagedRows } from './staged-rows.js';

/** The staged rows and the database that they are in, for comparing with what the service holds. */
export interface OpenStaging extends AsyncDisposable {
  readonly database: Database;
  readonly rows: StagedRows;
  /** Changes when rows may have become others. */
  readonly fingerprint: string;
  /** Files and selects without rows, such as a header alone. */
  readonly empty: ReadonlyMap<RecordKind, string>;
  /** Files and folders with records, perhaps, that nobody reads. */
  readonly unread: readonly Stray[];
  /** Those of which migration.toml says why. */
  readonly ignored: readonly Stray[];
}

/**
 * The rows of the migration, staged again if a source has changed since.
 *
 * @throws SourcesUnusable
 */
export async function openStagedRows(migration: Migration): Promise<OpenStaging> {
  const sources = await readSources(migration);
  if (sources.isErr()) throw new SourcesUnusable(sources.error);
  const { fingerprint } = sources.value;
  const database =
    (await openStaged(migration, fingerprint)) ?? (await stageAnew(migration, sources.value));
  const rows = new StagedRows(database);
  const empty = new Map<RecordKind, string>();
  for (const kind of RECORD_KINDS) {
    const { from } = sources.value.selects.get(kind) ?? {};
    if (from !== undefined && (await rows.count(kind)) === 0) empty.set(kind, from);
  }
  const read = new Set((await rows.sources()).map(({ file }) => file));
  const unread = sources.value.files.filter(({ name }) => !read.has(name) && !isAboutFolder(name));
  return {
    database,
    rows,
    fingerprint,
    empty,
    unread: [
      ...unread.map(({ name }) => ({ name, reason: 'read by no select' })),
      ...sources.value.strays,
    ],
    ignored: [...migration.ignored].map(([name, reason]) => ({ name, reason })),
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  };
}

async function openStaged(
  { folder, settings }: Migration,
  fingerprint: string,
): Promise<Database | undefined> {
  let database: Database | undefined;
  try {
    database = await Database.open(folder.stagedRows, settings);
    const [staged] = await database.rows('select fingerprint from staging');
    if (staged?.[0] === fingerprint) return database;
  } catch (error) {
    if (machineFailure(error) !== undefined && !isDamaged(error)) throw error;
    // A new file, one that staging was cut off in, or a damaged one.
  }
  await database?.[Symbol.asyncDispose]();
  return undefined;
}

async function stageAnew(migration: Migration, sources: Sources): Promise<Database> {
  const { folder, settings } = migration;
  const stageWith = async (caution: number): Promise<void> => {
    for (const file of [folder.stagedRows, `${folder.stagedRows}.wal`])
      await rm(file, { force: true });
    await stageInto(folder.stagedRows, migration, sources, caution);
  };
  try {
    await stageWith(1);
  } catch (error) {
    // Joins and functions may make rows longer than their files.
    if (!isOutOfMemory(error)) throw error;
    await stageWith(64);
  }
  // Once more, because staging confines the database to its sources.
  return Database.open(folder.stagedRows, settings);
}

async function stageInto(
  file: string,
  migration: Migration,
  sources: Sources,
  caution: number,
): Promise<void> {
  await using database = await Database.open(file, migration.settings);
  for (const table of STAGED_TABLES) await database.run(table);
  await stage(database, migration, sources, caution);
  const uses = await new StagedRows(database).sources();
  for (const { name, sha256, bytes } of sources.digests)
    // A file that no select reads has no part in what is proved.
    if (name.endsWith('.sql') || uses.some((use) => use.file === name))
      await database.run('insert into staged_files values ($1, $2, $3)', [
        name,
        sha256,
        BigInt(bytes),
      ]);
  for (const [name, remark] of sources.remarks)
    await database.run('insert into staged_remarks values ($1, $2)', [name, remark]);
  // Last, so that a staging which was cut off is not used.
  await database.run('insert into staging values ($1)', [sources.fingerprint]);
}

/**
 * A row of `staged_<kind>` as it was read. Tables are stored in the order of `subject`, then `row`. A row with a `fault_code`
 * cannot be sent at all: its record was not readable, or it names no account. `others` are the records that it was made of
 * besides the one in its line.
 */
const COLUMNS = `
  "row" bigint,
  source_file varchar,
  source_line bigint,
  subject varchar,
  item varchar,
  fault_code varchar,
  fault_attr varchar,
  fault_detail varchar,
  others bigint[]`;

/** `item` is JSON text with the fields that are present, `subject` the external account number (or business identifier). */
export const STAGED_TABLES: readonly string[] = [
  ...RECORD_KINDS.map((kind) => `create table ${recordDescription(kind).table} (${COLUMNS})`),
  'create table staged_files (name varchar, sha256 varchar, bytes bigint)',
  ...SOURCE_TABLES,
  // A remark is a sentence about an oddity of a whole file.
  'create table staged_remarks (file varchar, remark varchar)',
  // A notice is about a record that was read.
  'create table staged_notices (file varchar, line bigint, code varchar, detail varchar)',
  // The fingerprint is that of the sources of the rows: while it is the same, the rows are used again.
  'create table staging (fingerprint varchar)',
];
