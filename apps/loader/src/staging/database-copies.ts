import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toFile } from '@data-import/command-kit';
import type { DatabaseSource } from '../migration/database-source.js';
import type { MigrationFolder } from '../migration/folder.js';
import type { Migration } from '../migration/migration.js';
import { copyTables } from '../sources/copy-tables.js';
import { dataFile, type DataFile } from '../sources/data-file.js';

/** Written with the tables: what was copied, and when. */
const SNAPSHOT = 'snapshot.json';

export interface CopiedDatabases {
  readonly files: readonly DataFile[];
  /** The moment of each snapshot, by the name of the database. */
  readonly remarks: ReadonlyMap<string, string>;
}

/**
 * The files with the tables of the databases. They are copied once and kept, so that a load goes on with the rows that it
 * began with and the proof is about them; copied anew when the settings have changed, or with `refresh`.
 *
 * @throws SourcesUnusable
 */
export async function copyDatabases({
  folder,
  databases,
  refresh,
}: Migration): Promise<CopiedDatabases> {
  const remarks = new Map<string, string>();
  const files: DataFile[] = [];
  for (const source of databases) {
    const known = refresh ? undefined : await takenAt(source, folder);
    const at = known ?? (await copyDatabase(source, folder));
    remarks.set(source.name, `copied at ${at}, in one snapshot; --refresh copies it again`);
    for (const table of source.tables.keys()) {
      const file = dataFile(folder.path, folder.copyOf(source.name, table));
      if (file) files.push(file);
    }
  }
  return { files, remarks };
}

async function takenAt(
  source: DatabaseSource,
  { copies }: MigrationFolder,
): Promise<string | undefined> {
  try {
    const text = await readFile(join(copies, source.name, SNAPSHOT), 'utf8');
    const { definition, taken_at } = JSON.parse(text) as Record<string, string>;
    return definition === definitionOf(source) ? taken_at : undefined;
  } catch {
    return undefined;
  }
}

async function copyDatabase(source: DatabaseSource, { copies }: MigrationFolder): Promise<string> {
  const { name } = source;
  const taken_at = new Date().toISOString();
  await mkdir(copies, { recursive: true });
  const part = await mkdtemp(join(copies, `.${name}-`));
  const whole = join(copies, name);
  try {
    await copyTables(source, part);
    const snapshot = { taken_at, definition: definitionOf(source) };
    const file = join(part, SNAPSHOT);
    await toFile(file, writeFile(file, JSON.stringify(snapshot)));
    await rm(whole, { recursive: true, force: true });
    await rename(part, whole);
  } finally {
    await rm(part, { recursive: true, force: true });
  }
  return taken_at;
}

/** Changes with the database and what is read of it; a new password is no change. */
function definitionOf({ url, tables }: DatabaseSource): string {
  const { host, pathname } = new URL(url);
  return createHash('sha256')
    .update(JSON.stringify([host, pathname, [...tables]]))
    .digest('hex');
}
