import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DumpedStore, StoreUnderTest } from '@data-import/application/contracts';
import { startEmbeddedPostgres, TEMPORARY_ROOT, type PostgresDatabase } from '@data-import/testkit';
import type { Knex } from 'knex';
import { openDatabase } from '../../src/database/connection.js';
import {
  POSTGRES_DEFAULTS,
  SQLITE_DEFAULTS,
  type DatabaseSettings,
} from '../../src/database/database-settings.js';
import { makePlacedDatabasePorts, type DatabasePorts } from '../../src/database-ports.js';
import { Places } from '../../src/places/places.js';
import { postgres } from '../databases.js';
import { dumped } from '../dumped.js';
import { inPlace } from './in-place.js';

/** Place 1 on one PostgreSQL server, place 2 on another one, and place 3 in a SQLite file. */
export interface ThreePlaces {
  readonly places: Places;
  readonly ports: DatabasePorts;
  /** As another server knows them. */
  readonly another: () => Places;
  readonly close: () => Promise<void>;
}

export async function openThreePlaces(): Promise<ThreePlaces> {
  const first = await postgres.migrated();
  const { server, second: template, third: file } = await templates();
  const second = await server.database(template);
  const folder = await mkdtemp(join(TEMPORARY_ROOT, 'data-import-'));
  const third = join(folder, 'place-3.sqlite');
  await copyFile(file, third);

  const opened: Knex[] = [];
  const open = (settings: DatabaseSettings) => {
    const db = openDatabase(settings);
    opened.push(db);
    return db;
  };
  const another = () =>
    new Places(
      open(first.settings),
      new Map([
        [2, open({ ...POSTGRES_DEFAULTS, url: second.url })],
        [3, open({ ...SQLITE_DEFAULTS, file: third })],
      ]),
    );
  const places = another();
  await places.shared('places').insert([{ number: 2 }, { number: 3 }]);
  return {
    places,
    ports: makePlacedDatabasePorts(places),
    another,
    close: async () => {
      for (const db of opened) await db.destroy();
      for (const { drop } of [first, second]) await drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

// Over all tests, so that the first supplier of each, often the only one, lives in each of the places.
let added = 0;

/** For contracts, which name no place: each new supplier gets the next one. */
export const openSpreadStore = async (): Promise<StoreUnderTest & DumpedStore> => {
  const three = await openThreePlaces();
  return {
    ports: spread(three.ports),
    another: async () => spread(makePlacedDatabasePorts(three.another())),
    close: three.close,
    dump: async () => {
      const dumps = (await three.places.registered()).map(({ db }) => dumped(db));
      return JSON.stringify(await Promise.all(dumps));
    },
  };
};

const spread = (ports: DatabasePorts) => inPlace(() => (added++ % 3) + 1, ports);

type Templates = Awaited<ReturnType<typeof makeTemplates>>;

let made: Promise<Templates> | undefined;
const templates = () => (made ??= makeTemplates());

/** To be called in a suite: the first test must not wait for a server to be set up. */
export function prepareThreePlaces(): void {
  before(async function () {
    this.timeout(120_000);
    await templates();
  });
}

// Copying a database takes a fraction of what migrating one does. The identity is that of the template of place 1.
async function makeTemplates() {
  const server = await startEmbeddedPostgres();
  const second: PostgresDatabase = await server.database();
  const folder = await mkdtemp(join(TEMPORARY_ROOT, 'data-import-'));
  const third = join(folder, 'template.sqlite');
  const first = await postgres.migrated();
  const databases = [
    openDatabase(first.settings),
    openDatabase({ ...POSTGRES_DEFAULTS, url: second.url }),
    openDatabase({ ...SQLITE_DEFAULTS, file: third }),
  ] as const;
  const [shared, ...others] = databases;
  const places = new Places(shared, new Map(others.map((db, index) => [index + 2, db])));
  for (const number of [2, 3]) await places.make(places.get(number));
  // The last connection leaves everything in the file itself.
  for (const db of databases) await db.destroy();
  await first.drop();
  return { server, second, third };
}
