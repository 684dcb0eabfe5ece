import { expect } from 'chai';
import { openTestDatabase, postgres } from '../../databases.js';

describe('a PostgreSQL database that is closed', () => {
  it('waits for what is asked, and leaves no connection open', async () => {
    const database = await openTestDatabase(postgres);
    const db = database.another();
    // A query of Knex begins when it is awaited.
    const asked = db
      .raw('select pg_sleep(0.2)')
      .then(({ rowCount }: { rowCount: number }) => rowCount);
    // It is under way once it has a connection.
    await db.raw('select 1');
    await db.destroy();

    expect(await asked).to.equal(1);
    await database.close();
  });
});
