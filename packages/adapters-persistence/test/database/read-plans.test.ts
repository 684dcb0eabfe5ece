import type { DatabasePorts } from '@data-import/application';
import {
  externalNumber,
  givenAccounts,
  givenSupplier,
  openingOf,
  SUPPLIER,
  transactionIdOf,
  transactionOf,
} from '@data-import/application/contracts';
import { searchedText } from '@data-import/domain';
import { expect } from 'chai';
import type { Knex } from 'knex';
import type pg from 'pg';
import { openDatabase } from '../../src/engine/open-database.js';
import { makeDatabasePorts } from '../../src/index.js';
import { poolOf } from '../../src/engine/postgres/connection.js';
import { newPostgres, PATIENT_POSTGRES } from '../databases.js';
import { buffersRead, openObserver } from './buffers.js';

const ROWS = 20_000;

/** PostgreSQL plans for the values at hand five times, and then compares. */
const PLANNED_FOR_VALUES = 5;

/** A look-up by key takes three or four of them, the whole table over 400. */
const MOST_BUFFERS = 100;

const IMPORTS = 20_000;
/** An import takes three of them, and 37 when all imports of its supplier are read until it is found. */
const MOST_BUFFERS_OF_IMPORT = 10;

const addressOf = (number: string) => ({
  organisationId: SUPPLIER.organisationId,
  supplierCode: SUPPLIER.code,
  externalAccountNumber: externalNumber(number),
});

// Slow because plans are wrong only for tables with many rows.
describe('the plans that PostgreSQL keeps while a server loads', () => {
  let db: Knex;
  let ports: DatabasePorts;
  let another: pg.Pool;
  let drop: () => Promise<void>;

  beforeEach(async () => {
    const migrated = await newPostgres();
    drop = migrated.drop;
    const { url } = migrated.settings as { readonly url: string };
    // One connection, which keeps its plans.
    db = openDatabase({ ...PATIENT_POSTGRES, url, poolSize: 1 });
    another = openObserver(url);
    ports = makeDatabasePorts(db);
    await givenSupplier(ports);
    await givenAccounts(ports, ['one', 'two', 'three']);
    await poolOf(db).query('analyze');
  });
  afterEach(async () => {
    await db.destroy();
    await another.end();
    await drop();
  });

  const read = (number: string, ids: readonly string[]) =>
    ports.ledger.read(addressOf(number), { transactionIds: ids.map(transactionIdOf) });

  let added = 0;
  const load = async (number: string, count: number) => {
    const transactions = Array.from({ length: count }, () => transactionOf(`id ${++added}`));
    const reading = await read(number, []);
    const appended = { transactions, notes: [], identifiers: 'new' } as const;
    expect((await ports.ledger.append(reading!, appended)).isOk()).to.equal(true);
  };

  it('look up by key in a table that was analysed empty, as soon as this server has filled it', async () => {
    for (let times = 0; times < 2 * PLANNED_FOR_VALUES; times += 1) await read('two', ['id 1']);
    const client = await another.connect();
    try {
      // Meanwhile nothing is analysed, by the server or by PostgreSQL.
      await client.query('begin');
      await client.query('lock table transactions in share update exclusive mode');
      await load('one', ROWS / 2);
      await load('two', ROWS / 2);
      for (let times = 0; times < 2 * PLANNED_FOR_VALUES; times += 1) await read('two', ['id 1']);
      const before = await buffersRead(poolOf(db), another);

      await read('two', ['id 1']);

      expect((await buffersRead(poolOf(db), another)) - before).to.be.at.most(MOST_BUFFERS);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  it('look up each import by its number for a supplier that is newer than the statistics', async () => {
    const CODE = 'NEWER';
    await givenSupplier(ports, { code: CODE });
    // Long ones, so that the index by number is higher than the one by key, and looks dearer.
    const openings = Array.from({ length: IMPORTS }, (_, n) =>
      openingOf(`n-${n}`.padEnd(100, '-')),
    );
    await ports.processes.completeAll(SUPPLIER.code, openings);
    await poolOf(db).query('analyze');
    const client = await another.connect();
    try {
      await client.query('begin');
      await client.query('lock table import_processes in share update exclusive mode');
      await ports.processes.completeAll(CODE, openings);
      const before = await buffersRead(poolOf(db), another);

      await ports.processes.completeAll(CODE, openings);

      // An index that has no numbers would be read from the supplier's first import on, for each number.
      const buffers = (await buffersRead(poolOf(db), another)) - before;
      expect(buffers / IMPORTS).to.be.at.most(MOST_BUFFERS_OF_IMPORT);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  it('find accounts by the first character in the order of the index, up to the limit', async () => {
    const codes = ['A', 'B', 'C', 'D'];
    for (const code of codes) await givenSupplier(ports, { code });
    // In no order, so that the index looks dear.
    await another.query(
      `insert into import_processes (id, supplier_id, external_account_number, state, staged_at)
       select nextval('import_process_ids'), 1 + n % ${codes.length + 1}, 'number ' || md5(n::text), 'staged', now()
       from generate_series(1, 50000) n`,
    );
    await another.query('analyze');
    const query = { tenantScope: undefined, supplierCode: 'A', text: searchedText('n') };
    const before = await buffersRead(poolOf(db), another);

    expect(await ports.accounts.search(query, 100)).to.have.length(100);

    expect((await buffersRead(poolOf(db), another)) - before).to.be.below(2 * 100);
  });

  it('are not made anew for each execution, however small the tables were before', async () => {
    for (const share of [1, 10, 100, 1000, 10_000]) {
      for (let times = 0; times < 20; times += 1) {
        await load('one', 1);
        await Promise.all(['one', 'two', 'three'].map((number) => read(number, ['id 1', 'id 2'])));
      }
      await load('two', share);
      await poolOf(db).query('analyze');
    }

    const { rows } = await poolOf(db).query<{ for_values: number; for_all: number }>(
      `select max(custom_plans)::int as for_values, sum(generic_plans)::int as for_all
       from pg_prepared_statements where name like 'transactions-read%'`,
    );
    expect(rows[0]?.for_values).to.equal(PLANNED_FOR_VALUES);
    expect(rows[0]?.for_all).to.be.above(100);
  });
});
