import type { DatabasePorts } from '@data-import/application';
import { givenSupplier, SUPPLIER } from '@data-import/application/contracts';
import { utcInstantOf } from '@data-import/domain';
import { waitingForLocks } from '@data-import/testkit';
import { until } from '@data-import/testkit/until';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { makeDatabasePorts } from '../../src/index.js';
import { addToCounters } from '../../src/tables/supplier-counters.js';
import { supplierIdOf } from './supplier-id.js';
import { openTestDatabase, postgres, type TestDatabase } from '../databases.js';

const AT = utcInstantOf(new Date(0));

describe('A change of status on PostgreSQL, while a writer that saw the supplier open has not committed', () => {
  let database: TestDatabase;
  let ports: DatabasePorts;
  let supplierId: number;
  let writer: Knex.Transaction;

  beforeEach(async () => {
    database = await openTestDatabase(postgres);
    ports = makeDatabasePorts(database.db);
    await givenSupplier(ports);
    supplierId = await supplierIdOf(database.db, SUPPLIER.code);
    writer = await database.another().transaction();
    await writer.raw('select import_is_open(?)', [supplierId]);
  });

  afterEach(async () => {
    if (!writer.isCompleted()) await writer.rollback();
    await database.close();
  });

  it('waits for the writer, which can still refer to the supplier', async () => {
    const pause = ports.suppliers.update(SUPPLIER.code, { status: 'paused' }, AT);

    await untilSomeoneWaits(database);
    await addToCounters(writer, supplierId, { notes: 1 });
    await writer.commit();
    expect((await pause)?.status).to.equal('paused');
  });

  it('is not waited for by those who only read', async () => {
    const pause = ports.suppliers.update(SUPPLIER.code, { status: 'paused' }, AT);
    await untilSomeoneWaits(database);

    expect((await ports.suppliers.find(SUPPLIER.code))?.status).to.equal('ongoing');
    await writer.rollback();
    await pause;
  });

  it('is not needed for settings, which change at once', async () => {
    const changed = await ports.suppliers.update(SUPPLIER.code, { verifiesDocuments: true }, AT);

    expect(changed?.verifiesDocuments).to.equal(true);
  });
});

const untilSomeoneWaits = ({ db }: TestDatabase) =>
  until('a transaction waits for a lock', async () => (await waitingForLocks(db)) > 0);
