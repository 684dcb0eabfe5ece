import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { err, ok, type Result } from 'neverthrow';
import { RECORD_KINDS } from '../records/record-kinds.js';
import { SETTINGS } from '../migration/settings.js';
import { listDataFiles, type DataFile } from '../sources/data-file.js';
import { Database } from '../sources/database.js';
import { previewOf, type DraftPreview } from './draft-preview.js';
import { draftSelect, kindOf, needsNoSelect, sqlFile } from './draft-select.js';
import { EXAMPLE_FILES } from './example-files.js';
import { sampleOf } from './file-sample.js';
import { settingsDraft } from './settings-draft.js';

export interface Drafted {
  /** Names of the files that were written. */
  readonly written: readonly string[];
  /** Data files that no kind was found for. */
  readonly unused: readonly string[];
  /** What is odd about files as a whole. */
  readonly remarks: readonly string[];
  /** What the SQL makes of the first records, for each file of SQL. */
  readonly previews: readonly DraftPreview[];
}

/** Makes the folder a migration: of the data files in it, else of a small example. Nothing is overwritten. */
export async function draftMigration(folder: string): Promise<Result<Drafted, string>> {
  await mkdir(folder, { recursive: true });
  const existing = await readdir(folder);
  if (existing.includes('migration.toml')) return err(`${folder} has a migration.toml already.`);
  const files = await listDataFiles(folder);
  if (files.isErr()) return err(files.error);
  const drafts = files.value.length === 0 ? exampleDrafts(folder) : await draftsOf(files.value);
  const { texts, ...others } = drafts;
  const names = Object.keys(texts).filter((name) => !existing.includes(name));
  for (const name of names) await writeFile(join(folder, name), texts[name] ?? '', { flag: 'wx' });
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
    // Where `npm start` keeps it.
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

/** Of the data files, by looking into them with a database that nothing is kept in. */
async function draftsOf(files: readonly DataFile[]): Promise<Drafts> {
  const folder = await mkdtemp(join(tmpdir(), 'data-import-'));
  try {
    await using database = await Database.open(':memory:', {
      memoryLimit: SETTINGS.memoryLimit.fallback,
      threads: SETTINGS.threads.fallback,
      tempDirectory: folder,
    });
    const samples = await Promise.all(files.map((file) => sampleOf(file, database)));
    const others = samples.filter((sample) => !needsNoSelect(sample));
    const settings = { url: 'http://127.0.0.1:8080', supplier: 'DEMO_ENERGY' };
    const texts: Record<string, string> = { 'migration.toml': settingsDraft(settings, samples) };
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
      remarks: samples.flatMap(({ file, remark }) =>
        remark === undefined ? [] : [`${file.name}: ${remark}`],
      ),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
