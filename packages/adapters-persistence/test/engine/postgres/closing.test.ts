import { waitingForLocks } from '@data-import/testkit';
import { until } from '@data-import/testkit/until';
import { expect } from 'chai';
import { openTestDatabase, postgres } from '../../databases.js';

describe('a PostgreSQL database that is closed', () => {
  it('waits for what is asked, and leaves no connection open', async () => {
    const database = await openTestDatabase(postgres);
    const db = database.another();
    const lock = await database.db.transaction();
    await lock.raw('select pg_advisory_xact_lock(1)');
    // A query of Knex begins when it is awaited.
    const asked = db
      .raw('select pg_advisory_lock(1)')
      .then(({ rowCount }: { rowCount: number }) => rowCount);
    await until('it waits', async () => (await waitingForLocks(database.db, 'advisory')) === 1);
    const closed = db.destroy();
    await lock.rollback();
    await closed;

    expect(await asked).to.equal(1);
    await database.close();
  });
});
