import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sharedPostgres, TEMPORARY_ROOT, type PostgresDatabase } from '@data-import/testkit';
import type { Knex } from 'knex';
import { openDatabase } from '../src/engine/open-database.js';
import {
  POSTGRES_DEFAULTS,
  SQLITE_DEFAULTS,
  type DatabaseSettings,
} from '../src/engine/database-settings.js';
import { migrate } from '../src/migrations/migrate.js';
import { reused, type SettingsUnderTest } from './reused.js';

/** A fresh database with the schema of today. */
export interface TestDatabase {
  readonly db: Knex;
  /** Another server's access to the same data. */
  readonly another: () => Knex;
  readonly close: () => Promise<void>;
}

export interface DatabaseUnderTest {
  readonly name: string;
  /** A database with nothing in it. */
  readonly settings: () => Promise<SettingsUnderTest>;
  /** A database with the schema of today. */
  readonly migrated: () => Promise<SettingsUnderTest>;
}

export const sqlite: DatabaseUnderTest = {
  name: 'SQLite',
  settings: async () => {
    const folder = await mkdtemp(join(TEMPORARY_ROOT, 'data-import-'));
    return {
      settings: { ...SQLITE_DEFAULTS, file: join(folder, 'data.sqlite') },
      drop: () => rm(folder, { recursive: true, force: true }),
    };
  },
  async migrated() {
    migratedFile ??= makeMigratedFile();
    const made = await this.settings();
    await writeFile((made.settings as { readonly file: string }).file, await migratedFile);
    return made;
  },
};

let migratedFile: Promise<Buffer> | undefined;

async function makeMigratedFile(): Promise<Buffer> {
  const { settings, drop } = await sqlite.settings();
  await migrateAlone(settings);
  const file = await readFile((settings as { readonly file: string }).file);
  await drop();
  return file;
}

export const postgres: DatabaseUnderTest = {
  name: 'PostgreSQL',
  settings: async () => onPostgres(await (await sharedPostgres()).database()),
  migrated: reused(newPostgres),
};

/** Never used before: PostgreSQL plans otherwise where rows were deleted, whose pages it still counts. */
export async function newPostgres(): Promise<SettingsUnderTest> {
  template ??= makeTemplate();
  return onPostgres(await (await sharedPostgres()).database(await template));
}

function onPostgres({ url, drop }: PostgresDatabase): SettingsUnderTest {
  return { settings: { ...POSTGRES_DEFAULTS, url }, drop };
}

// Copying a database takes a fraction of what migrating one does.
let template: Promise<PostgresDatabase> | undefined;

async function makeTemplate(): Promise<PostgresDatabase> {
  const made = await (await sharedPostgres()).database();
  await migrateAlone({ ...POSTGRES_DEFAULTS, url: made.url });
  return made;
}

async function migrateAlone(settings: DatabaseSettings): Promise<void> {
  const db = openDatabase(settings);
  try {
    await migrate(db);
  } finally {
    await db.destroy();
  }
}

export const DATABASES: readonly DatabaseUnderTest[] = [sqlite, postgres];

export async function openTestDatabase(engine: DatabaseUnderTest): Promise<TestDatabase> {
  const { settings, drop } = await engine.migrated();
  const opened: Knex[] = [];
  const another = () => {
    const db = openDatabase(settings);
    opened.push(db);
    return db;
  };
  const db = another();
  return {
    db,
    another,
    close: async () => {
      for (const one of opened) await one.destroy();
      await drop();
    },
  };
}
