import type { OpenStore } from '@data-import/application/contracts';
import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { openDatabase } from '../../src/database/connection.js';
import { POSTGRES_DEFAULTS } from '../../src/database/database-settings.js';
import { makePlacedDatabasePorts } from '../../src/database-ports.js';
import { Places } from '../../src/places/places.js';
import { postgres } from '../databases.js';
import { CONTRACTS } from './contracts-of-stores.js';
import { inPlace } from './in-place.js';

/** Each test has a schema of its own in the cluster, which distributes it. */
const openOnCluster =
  (url: string): OpenStore =>
  async () => {
    const first = await postgres.migrated();
    const schema = `place_${randomBytes(6).toString('hex')}`;
    const settings = { ...POSTGRES_DEFAULTS, url, schema };
    const opened: Knex[] = [];
    const open = (one: typeof settings | typeof first.settings) => {
      const db = openDatabase(one);
      opened.push(db);
      return db;
    };
    const another = () => new Places(open(first.settings), new Map([[2, open(settings)]]));
    const places = another();
    const cluster = places.get(2).db;
    await cluster.raw('create schema ??', [schema]);
    const ports = makePlacedDatabasePorts(places);
    const made = [await ports.places.add(2), await ports.places.distribute(2)];
    if (made.some((one) => one.isErr())) throw new Error('TEST_CITUS_URL leads to no Citus.');
    return {
      ports: inPlace(2, ports),
      another: async () => inPlace(2, makePlacedDatabasePorts(another())),
      close: async () => {
        await cluster.raw('drop schema ?? cascade', [schema]);
        for (const db of opened) await db.destroy();
        await first.drop();
      },
    };
  };

const { TEST_CITUS_URL } = process.env;
if (TEST_CITUS_URL !== undefined)
  for (const contract of CONTRACTS) contract('a Citus cluster', openOnCluster(TEST_CITUS_URL));
