import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  DATABASE_PATIENCE,
  sharedPostgres,
  TEMPORARY_ROOT,
  type PostgresDatabase,
} from '@data-import/testkit';
import type { Knex } from 'knex';
import { openDatabase } from '../src/engine/open-database.js';
import {
  POSTGRES_DEFAULTS,
  SQLITE_DEFAULTS,
  type DatabaseSettings,
} from '../src/engine/database-settings.js';
import { migrate } from '../src/migrations/migrate.js';
import { reused, type SettingsUnderTest } from './reused.js';

export const PATIENT_POSTGRES = { ...POSTGRES_DEFAULTS, ...DATABASE_PATIENCE };

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
  /** Fills one database, and gives a copy of it each time: that takes a fraction of filling one. */
  readonly copiesOf: (fill: (db: Knex) => Promise<unknown>) => () => Promise<SettingsUnderTest>;
  /** A database with the schema of today. */
  readonly migrated: () => Promise<SettingsUnderTest>;
}

async function newFile(): Promise<SettingsUnderTest & { readonly file: string }> {
  const folder = await mkdtemp(join(TEMPORARY_ROOT, 'data-import-'));
  const file = join(folder, 'data.sqlite');
  return {
    file,
    settings: { ...SQLITE_DEFAULTS, file },
    drop: () => rm(folder, { recursive: true, force: true }),
  };
}

const copiesOfFile: DatabaseUnderTest['copiesOf'] = (fill) => {
  const make = async () => {
    const { settings, file, drop } = await newFile();
    await fillAlone(settings, fill);
    const content = await readFile(file);
    await drop();
    return content;
  };
  let content: Promise<Buffer> | undefined;
  return async () => {
    content ??= make();
    const made = await newFile();
    await writeFile(made.file, await content);
    return made;
  };
};

export const sqlite: DatabaseUnderTest = {
  name: 'SQLite',
  settings: newFile,
  copiesOf: copiesOfFile,
  migrated: copiesOfFile(migrate),
};

const copiesOnPostgres: DatabaseUnderTest['copiesOf'] = (fill) => {
  const make = async () => {
    const made = await (await sharedPostgres()).database();
    await fillAlone({ ...PATIENT_POSTGRES, url: made.url }, fill);
    return made;
  };
  let template: Promise<PostgresDatabase> | undefined;
  return async () => {
    template ??= make();
    return onPostgres(await (await sharedPostgres()).database(await template));
  };
};

/** Never used before: PostgreSQL plans otherwise where rows were deleted, whose pages it still counts. */
export const newPostgres = copiesOnPostgres(migrate);

export const postgres: DatabaseUnderTest = {
  name: 'PostgreSQL',
  settings: async () => onPostgres(await (await sharedPostgres()).database()),
  copiesOf: copiesOnPostgres,
  migrated: reused(newPostgres),
};

function onPostgres({ url, drop }: PostgresDatabase): SettingsUnderTest {
  return { settings: { ...PATIENT_POSTGRES, url }, drop };
}

async function fillAlone(
  settings: DatabaseSettings,
  fill: (db: Knex) => Promise<unknown>,
): Promise<void> {
  const db = openDatabase(settings);
  try {
    await fill(db);
  } finally {
    await db.destroy();
  }
}

export const DATABASES: readonly DatabaseUnderTest[] = [sqlite, postgres];

export async function openTestDatabase({
  migrated,
}: Pick<DatabaseUnderTest, 'migrated'>): Promise<TestDatabase> {
  const { settings, drop } = await migrated();
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

/** Opens a database before each test and closes it afterwards. */
export function databaseOfEachTest(
  engine: Pick<DatabaseUnderTest, 'migrated'>,
): Omit<TestDatabase, 'close'> {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await openTestDatabase(engine);
  });
  afterEach(() => database.close());
  return {
    get db() {
      return database.db;
    },
    another: () => database.another(),
  };
}
