import { STORE_CONTRACTS } from '@data-import/application/contracts';
import { expect } from 'chai';
import { openDatabase } from '../../src/engine/open-database.js';
import { newPostgres } from '../databases.js';
import { EmptiedDatabase } from '../emptied-database.js';
import type { SettingsUnderTest } from '../reused.js';
import { storeOn } from '../stores.js';
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

async function newPartitioned(): Promise<SettingsUnderTest> {
  const made = await newPostgres();
  const db = openDatabase(made.settings);
  await partition(db);
  await tellPlans(db, new URL((made.settings as { readonly url: string }).url).pathname.slice(1));
  await db.destroy();
  return made;
}

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
  const database = new EmptiedDatabase(newPartitioned, (pool) => watchPartitions(pool, touched));
  after(database.close);

  for (const [name, statement, tables] of PLANTED)
    it(`shows ${name}`, async () => {
      const { db } = await database.open();
      await db.raw(FUNCTION);
      touched.length = 0;
      await db.raw(statement);

      expect(touched.flatMap((one) => one.tables)).to.deep.equal(tables);
    });

  describe('holds what the stores promise', () => {
    before(() => (touched.length = 0));
    for (const contract of STORE_CONTRACTS)
      contract('partitioned PostgreSQL', storeOn(database.open));
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
