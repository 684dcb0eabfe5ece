import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sharedPostgres } from '@data-import/testkit';
import type { Knex } from 'knex';
import { openDatabase } from '../src/database/connection.js';
import {
  POSTGRES_DEFAULTS,
  SQLITE_DEFAULTS,
  type DatabaseSettings,
} from '../src/database/database-settings.js';
import { migrate } from '../src/migrations/migrate.js';

/** A fresh database with the schema of today. */
export interface TestDatabase {
  readonly db: Knex;
  /** Another server's access to the same data. */
  readonly another: () => Knex;
  readonly close: () => Promise<void>;
}

export interface DatabaseUnderTest {
  readonly name: string;
  readonly settings: () => Promise<{ settings: DatabaseSettings; drop: () => Promise<void> }>;
}

export const sqlite: DatabaseUnderTest = {
  name: 'SQLite',
  settings: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'data-import-'));
    return {
      settings: { ...SQLITE_DEFAULTS, file: join(folder, 'data.sqlite') },
      drop: () => rm(folder, { recursive: true, force: true }),
    };
  },
};

export const postgres: DatabaseUnderTest = {
  name: 'PostgreSQL',
  settings: async () => {
    const { url, drop } = await (await sharedPostgres()).database();
    return { settings: { ...POSTGRES_DEFAULTS, url }, drop };
  },
};

export const DATABASES: readonly DatabaseUnderTest[] = [sqlite, postgres];

export async function openTestDatabase(engine: DatabaseUnderTest): Promise<TestDatabase> {
  const { settings, drop } = await engine.settings();
  const opened: Knex[] = [];
  const another = () => {
    const db = openDatabase(settings);
    opened.push(db);
    return db;
  };
  const db = another();
  await migrate(db);
  return {
    db,
    another,
    close: async () => {
      for (const one of opened) await one.destroy();
      await drop();
    },
  };
}
