import { STORE_CONTRACTS, type OpenStore } from '@data-import/application/contracts';
import { sharedPostgres, type PostgresDatabase } from '@data-import/testkit';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { openDatabase } from '../../src/engine/open-database.js';
import { makeDatabasePorts } from '../../src/index.js';
import { migrate } from '../../src/migrations/migrate.js';
import { PATIENT_POSTGRES } from '../databases.js';
import { partition, tellPlans, watchPartitions, type Touched } from './partitioned.js';

/** Statements about all suppliers, or about those that a caller may see. */
const OF_ALL_SUPPLIERS = [
  /^select "id", "supplier_id" as "supplierId", "external_account_number" as "externalAccountNumber" from "accounts" where "number" = /,
  /^select "supplier_id", "external_account_number", "number" from "accounts"/,
  /^select "transactions"."account_id" from "transactions" where "transactions"."transaction_id" in /,
  /^\s*select\s+\(select json_agg\(json_build_array\(supplier_id, external_account_number/,
  /^select "id", "code" from "import_suppliers"/,
  /^select \* from "import_suppliers" order by code/,
  /^select "code", "refusal", "count"/,
  /^\s*select supplier\.\*, /,
  /^\s*select supplier_id, name, counted_at/,
  /^\s*(insert into|delete from) progress_samples/,
];

const touched: Touched[] = [];
let made: Promise<PostgresDatabase> | undefined;

/** All tests of the file share it, and each empties it. */
async function makePartitioned(): Promise<PostgresDatabase> {
  const database = await (await sharedPostgres()).database();
  const db = openDatabase({ ...PATIENT_POSTGRES, url: database.url });
  await migrate(db);
  await partition(db);
  await tellPlans(db, new URL(database.url).pathname.slice(1));
  await db.destroy();
  return database;
}

const EMPTY = `
  do $$ declare one record; begin
    set local session_replication_role = replica;
    set local auto_explain.log_min_duration = -1;
    for one in select relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and relname not like 'knex%'
    loop
      execute format('delete from %I', one.relname);
    end loop;
    perform setval('import_supplier_ids', 1, false);
  end $$`;

/** They stay open from test to test: what a connection learns about so many tables costs more than what a test asks. */
const pools: Knex[] = [];

function openPool(url: string): Knex {
  const db = openDatabase({ ...PATIENT_POSTGRES, url });
  watchPartitions(db, touched);
  return db;
}

/** A database whose tables are partitioned by the supplier. */
async function openPartitioned() {
  made ??= makePartitioned();
  const { url } = await made;
  let used = 0;
  const another = () => (pools[used++] ??= openPool(url));
  const db = another();
  await db.raw(EMPTY);
  return { db, another };
}

const openStore: OpenStore = async () => {
  const { db, another } = await openPartitioned();
  return {
    ports: makeDatabasePorts(db),
    another: async () => makeDatabasePorts(another()),
    close: async () => undefined,
  };
};

const FUNCTION = `
  create or replace function planted() returns bigint language plpgsql as $$
  begin return (select count(*) from notes where account_id = 1); end $$`;

const PLANTED: readonly (readonly [name: string, statement: string, tables: readonly string[]])[] =
  [
    ['a statement that names no supplier', 'select from accounts where id = 1', ['accounts']],
    [
      'a lateral that takes the column of another table',
      `select from import_suppliers as supplier
       cross join lateral (select from accounts where supplier_id = supplier.id limit 1) as account
       where supplier.id = 1`,
      ['accounts'],
    ],
    ['a statement inside a function', 'select planted()', ['notes']],
    ['nothing in one that names its supplier', 'select from notes where supplier_id = 2', []],
  ];

// Slow because some contracts need thousands of rows.
describe('PostgreSQL partitioned by the supplier', () => {
  after(async () => {
    for (const pool of pools) await pool.destroy();
    await (await made)?.drop();
  });

  for (const [name, statement, tables] of PLANTED)
    it(`shows ${name}`, async () => {
      const { db } = await openPartitioned();
      await db.raw(FUNCTION);
      touched.length = 0;
      await db.raw(statement);

      expect(touched.flatMap((one) => one.tables)).to.deep.equal(tables);
    });

  describe('holds what the stores promise', () => {
    before(() => (touched.length = 0));
    for (const contract of STORE_CONTRACTS) contract('partitioned PostgreSQL', openStore);
  });

  describe('meanwhile', () => {
    it('each statement touches one partition of each table, but for those about all suppliers', () => {
      const others = touched.filter(({ text }) => !OF_ALL_SUPPLIERS.some((one) => one.test(text)));
      expect([
        ...new Set(others.map(({ text, tables }) => `${tables.join()}: ${text}`)),
      ]).to.deep.equal([]);
    });

    it('each of those about all suppliers was sent', () => {
      const unsent = OF_ALL_SUPPLIERS.filter((one) => !touched.some(({ text }) => one.test(text)));
      expect(unsent).to.deep.equal([]);
    });
  });
});
