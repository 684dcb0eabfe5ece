import { STORE_CONTRACTS, type OpenStore } from '@data-import/application/contracts';
import { expect } from 'chai';
import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { openDatabase } from '../../src/engine/open-database.js';
import { makeDatabasePorts } from '../../src/index.js';
import { distribute } from '../../src/migrations/cluster.js';
import { migrate } from '../../src/migrations/migrate.js';
import { PATIENT_POSTGRES } from '../databases.js';
import { differencesIn } from '../differences.js';

const schema = `test_${randomBytes(6).toString('hex')}`;

/** All tests of the file share a schema on the cluster, which each empties: to spread the tables takes some seconds. */
const openOnCluster =
  (url: string): OpenStore =>
  async () => {
    const opened: Knex[] = [];
    const another = () => {
      const db = openDatabase({ ...PATIENT_POSTGRES, url, schema });
      opened.push(db);
      return db;
    };
    const db = another();
    spread ??= spreadSchema(db);
    await spread;
    await db.raw(EMPTY);
    return {
      ports: makeDatabasePorts(db),
      another: async () => makeDatabasePorts(another()),
      close: async () => {
        for (const one of opened) await one.destroy();
      },
    };
  };

let spread: Promise<void> | undefined;

async function spreadSchema(db: Knex): Promise<void> {
  await db.raw('create schema ??', [schema]);
  await migrate(db);
  (await distribute(db, { isAlone: true }))._unsafeUnwrap();
}

const EMPTY = `
  do $$ declare tables text; begin
    select string_agg(quote_ident(relname), ', ') into tables from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname not like 'knex%';
    execute 'truncate ' || tables || ' cascade';
  end $$`;

const { TEST_CITUS_URL } = process.env;
if (TEST_CITUS_URL !== undefined) {
  for (const contract of STORE_CONTRACTS)
    contract('a Citus cluster', openOnCluster(TEST_CITUS_URL));
  it('a Citus cluster can be checked', async () => {
    await (await openOnCluster(TEST_CITUS_URL)()).close();
    const db = openDatabase({ ...PATIENT_POSTGRES, url: TEST_CITUS_URL, schema });
    const differing = await differencesIn(db);
    await db.destroy();

    expect(differing).to.deep.equal([]);
  });
  after(async () => {
    const db = openDatabase({ ...PATIENT_POSTGRES, url: TEST_CITUS_URL });
    await db.raw('drop schema if exists ?? cascade', [schema]);
    await db.destroy();
  });
}
