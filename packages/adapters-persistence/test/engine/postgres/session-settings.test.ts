import {
  accountRepositoryContract,
  apiKeyRepositoryContract,
  externalNumber,
  givenAccounts,
  givenSupplier,
  importProcessReaderContract,
  SUPPLIER,
} from '@data-import/application/contracts';
import { expect } from 'chai';
import { openDatabase } from '../../../src/engine/open-database.js';
import { makeDatabasePorts } from '../../../src/index.js';
import { newPostgres, openTestDatabase, postgres } from '../../databases.js';
import { EmptiedDatabase } from '../../emptied-database.js';
import { accessTokenStoreOn } from '../../access-tokens/access-token-store.js';
import type { SettingsUnderTest } from '../../reused.js';
import { storeOn } from '../../stores.js';

const OTHERWISE = [
  "DateStyle to 'SQL, DMY'",
  "TimeZone to 'America/New_York'",
  "IntervalStyle to 'sql_standard'",
  'extra_float_digits to -15',
  "bytea_output to 'escape'",
  'standard_conforming_strings to off',
  'backslash_quote to off',
  "lc_monetary to 'C'",
];

/** A PostgreSQL whose database is set up so that texts look different from what PostgreSQL does by itself. */
async function newPostgresWithOtherSettings(): Promise<SettingsUnderTest> {
  const made = await newPostgres();
  const db = openDatabase(made.settings);
  const name = new URL((made.settings as { readonly url: string }).url).pathname.slice(1);
  for (const setting of OTHERWISE) await db.raw(`alter database ${name} set ${setting}`);
  await db.destroy();
  return made;
}

describe('PostgreSQL with other settings', () => {
  const database = new EmptiedDatabase(newPostgresWithOtherSettings);
  after(database.close);

  const name = 'PostgreSQL with other settings';
  accountRepositoryContract(name, storeOn(database.open));
  apiKeyRepositoryContract(name, accessTokenStoreOn(database.open));
  importProcessReaderContract(name, storeOn(database.open));

  it('reads the days of an open period', async () => {
    const ports = makeDatabasePorts((await database.open()).db);
    await givenSupplier(ports);
    await givenAccounts(ports, ['one']);
    const address = {
      ...SUPPLIER,
      supplierCode: SUPPLIER.code,
      externalAccountNumber: externalNumber('one'),
    };
    const reading = await ports.ledger.read(address, {});

    expect(reading?.account?.openPeriod).to.deep.include({
      from: '2026-01-01',
      to: '2026-01-31',
    });
  });
});

describe('a session that prints days in another way all the same', () => {
  it('is an error, and no other day', async () => {
    const database = await openTestDatabase(postgres);
    const reading = database.db.transaction(async (session) => {
      await session.raw("set local DateStyle to 'SQL, MDY'");
      return session.raw("select date '2019-10-15'");
    });
    const error = await reading.catch((thrown: Error) => thrown);
    await database.close();

    expect(error).to.be.an('error').with.property('message').that.includes('DateStyle');
  });
});

describe('a dump of the data alone', () => {
  it('can be restored into a database of the same schema', async () => {
    const [from, to] = [await openTestDatabase(postgres), await openTestDatabase(postgres)];
    await givenSupplier(makeDatabasePorts(from.db));
    await givenAccounts(makeDatabasePorts(from.db), ['one']);
    await from.db.raw(`insert into statements (account_id, supplier_id, statement_id, entry, number,
      bill_period_from_date, bill_period_to_date, issued_date, gross_amount_minor)
      select id, supplier_id, 's', 1, 'n', '2024-01-01', '2024-01-31', '2024-02-01', 1 from accounts`);
    // What pg_dump writes at the head of each of its files.
    await to.db.transaction(async (session) => {
      await session.raw("select pg_catalog.set_config('search_path', '', true)");
      for (const table of ['organisations', 'import_suppliers', 'accounts', 'statements']) {
        const rows: { row: string }[] = await from
          .db(table)
          .select(from.db.raw(`to_json(${table}.*)::text as row`));
        for (const { row } of rows)
          await session.raw(
            `insert into public.${table} select * from json_populate_record(null::public.${table}, ?)`,
            [row],
          );
      }
    });
    const restored = await to.db('statements').pluck('statement_id');
    await from.close();
    await to.close();

    expect(restored).to.deep.equal(['s']);
  });
});
