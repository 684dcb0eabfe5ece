import { mkdir, mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { odditiesOf, toFile } from '@data-import/command-kit';
import { err, ok, type Result } from 'neverthrow';
import { RECORD_KINDS } from '../records/record-kinds.js';
import { readDatabaseSources } from '../migration/database-source.js';
import { SETTINGS } from '../migration/settings.js';
import { copyTables, listTables } from '../sources/copy-tables.js';
import { dataFile, listDataFiles, type DataFile } from '../sources/data-file.js';
import { Database } from '../sources/database.js';
import { contentFaultOf } from '../sources/file-type.js';
import { SourcesUnusable } from '../sources/sources-unusable.js';
import { previewOf, type DraftPreview } from './draft-preview.js';
import { draftSelect, kindOf, needsNoSelect, sqlFile } from './draft-select.js';
import { EXAMPLE_FILES } from './example-files.js';
import { sampleOf, type FileSample } from './file-sample.js';
import { settingsDraft } from './settings-draft.js';

export interface Drafted {
  readonly written: readonly string[];
  /** Data files that no kind was found for. */
  readonly unused: readonly string[];
  /** Oddities of whole files, in sentences. */
  readonly remarks: readonly string[];
  /** The result of each drafted file of SQL for the first records. */
  readonly previews: readonly DraftPreview[];
}

/** The database whose tables are drafted besides the files. */
export interface DraftedDatabase {
  readonly url: string;
  /** All that its user may read, if it names none. */
  readonly tables: readonly string[];
}

/**
 * Makes the folder a migration: of the data files in it and of the database, else of a small example. Nothing is overwritten.
 *
 * @throws SourcesUnusable
 */
export async function draftMigration(
  folder: string,
  database?: DraftedDatabase,
): Promise<Result<Drafted, string>> {
  await mkdir(folder, { recursive: true });
  const existing = await readdir(folder);
  if (existing.includes('migration.toml')) return err(`${folder} has a migration.toml already.`);
  const files = await listDataFiles(folder);
  if (files.isErr()) return err(files.error);
  const drafts =
    files.value.length === 0 && !database
      ? exampleDrafts(folder)
      : await draftsOf(files.value, database);
  const { texts, ...others } = drafts;
  const names = Object.keys(texts).filter((name) => !existing.includes(name));
  const written: string[] = [];
  try {
    for (const name of names) {
      const file = join(folder, name);
      await using opened = await open(file, 'wx');
      written.push(file);
      await toFile(file, opened.writeFile(texts[name] ?? ''));
    }
  } catch (error) {
    // All of it or nothing, so that the command can be given again.
    for (const file of written) await rm(file);
    throw error;
  }
  return ok({ ...others, written: names });
}

interface Drafts extends Omit<Drafted, 'written'> {
  readonly texts: Readonly<Record<string, string>>;
}

function exampleDrafts(folder: string): Drafts {
  const values = {
    url: 'http://127.0.0.1:8080',
    supplier: 'DEMO_ENERGY',
    importBatch: 'first-try',
    // `npm start` keeps its API key in this file.
    apiKeyFile: relative(resolve(folder), resolve('data/demo-credentials.json')),
    vendors: ['STRIPE'],
  };
  return {
    texts: { 'migration.toml': settingsDraft(values, []), ...EXAMPLE_FILES },
    unused: [],
    remarks: [],
    previews: [],
  };
}

/** Drafts settings and SQL from the data files. The database that reads them is in memory and is thrown away. */
async function draftsOf(inFolder: readonly DataFile[], source?: DraftedDatabase): Promise<Drafts> {
  const folder = await mkdtemp(join(tmpdir(), 'data-import-'));
  try {
    await using database = await Database.open(':memory:', {
      memoryLimit: SETTINGS.memoryLimit.fallback,
      threads: SETTINGS.threads.fallback,
      tempDirectory: folder,
    });
    const copies = source && (await copiesOf(source, folder));
    const files = [...inFolder, ...(copies?.files ?? [])];
    const faults = await Promise.all(files.map((file) => contentFaultOf(file)));
    const readable = files.filter((_, index) => faults[index] === undefined);
    const samples = await Promise.all(readable.map((file) => sampleOf(file, database)));
    const others = samples.filter((sample) => !needsNoSelect(sample));
    const settings = { url: 'http://127.0.0.1:8080', supplier: 'DEMO_ENERGY' };
    const texts: Record<string, string> = {
      'migration.toml': settingsDraft(
        settings,
        samples.filter(({ file }) => inFolder.includes(file)),
        copies?.section,
      ),
    };
    const previews: DraftPreview[] = [];
    for (const kind of RECORD_KINDS) {
      const own = others.filter((sample) => kindOf(sample) === kind);
      if (own.length === 0) continue;
      const draft = draftSelect(kind, own);
      texts[`${kind}.sql`] = sqlFile(draft);
      previews.push(await previewOf(database, `${kind}.sql`, draft));
    }
    return {
      texts,
      previews,
      unused: others.filter((sample) => kindOf(sample) === undefined).map(({ file }) => file.name),
      remarks: [
        ...faults.filter((fault) => fault !== undefined),
        ...samples.flatMap((sample) =>
          [sample.remark, wordsIn(sample)].flatMap((remark) =>
            remark === undefined ? [] : [`${sample.file.name}: ${remark}`],
          ),
        ),
      ],
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Words that stand for nothing, which become texts of the records. */
function wordsIn({ records }: FileSample): string | undefined {
  const words = new Set(
    records.flatMap(({ values }) =>
      values.filter((value) => odditiesOf(value, false).includes('nothing')),
    ),
  );
  if (words.size === 0) return undefined;
  const listed = JSON.stringify([...words]);
  return `Cells have ${listed}: if that stands for nothing, state nulls = ${listed} for the file in migration.toml.`;
}

const SOURCE = 'legacy';
/** The most rows of a table that are looked at. */
const SAMPLED_ROWS = 1000;

async function copiesOf(
  { url, tables }: DraftedDatabase,
  folder: string,
): Promise<{ readonly files: readonly DataFile[]; readonly section: readonly string[] }> {
  const named = tables.length > 0 ? tables : await listTables({ name: SOURCE, url });
  const sources = readDatabaseSources({ [SOURCE]: { postgres: url, tables: named } }, {});
  if (sources.isErr()) throw new SourcesUnusable(sources.error);
  for (const one of sources.value) await copyTables(one, folder, { limit: SAMPLED_ROWS });
  const shown = new URL(url);
  shown.password = '';
  return {
    files: sources.value.flatMap((one) =>
      [...one.tables.keys()].flatMap((table) => dataFile(folder, `${table}.csv`) ?? []),
    ),
    section: [
      '# Tables are copied in one snapshot. A password can be in PGPASSWORD.',
      `[sources.${SOURCE}]`,
      `postgres = ${JSON.stringify(shown.href)}`,
      `tables = ${JSON.stringify(named)}`,
      '',
    ],
  };
}
