import type { DatabasePorts } from '@data-import/application';
import { givenSupplier, SUPPLIER } from '@data-import/application/contracts';
import { parseImportBatchName } from '@data-import/domain';
import { waitingForLocks } from '@data-import/testkit';
import { until } from '@data-import/testkit/until';
import { expect } from 'chai';
import { makeDatabasePorts } from '../../src/index.js';
import { databaseOfEachTest, postgres } from '../databases.js';
import { supplierIdOf } from '../suppliers/supplier-id.js';

describe('an announcement on PostgreSQL, while another one to the supplier is under way', () => {
  const database = databaseOfEachTest(postgres);
  let ports: DatabasePorts;
  beforeEach(async () => {
    ports = makeDatabasePorts(database.db);
    await givenSupplier(ports);
  });

  const announce = (name: string) =>
    ports.importBatches.announce(
      { supplierCode: SUPPLIER.code, name: parseImportBatchName(name)._unsafeUnwrap() },
      { notes: 1 },
      new Date(0),
    );

  it('waits for it and counts it: one of two has the last place', async () => {
    for (let n = 0; n < 99; n += 1) (await announce(`n${n}`))._unsafeUnwrap();
    const supplierId = await supplierIdOf(database.db, SUPPLIER.code);
    const other = await database.another().transaction();
    await other('finished_announcements')
      .where({ supplier_id: supplierId })
      .forUpdate()
      .first('supplier_id');
    await other('announced_batches').insert({ supplier_id: supplierId, name: 'x' });

    const announced = announce('y');
    await until('it waits', async () => (await waitingForLocks(database.db)) > 0);
    await other.commit();

    expect((await announced)._unsafeUnwrapErr()).to.deep.equal({ kind: 'too-many-announcements' });
  });
});
