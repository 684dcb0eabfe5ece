import { sharedPostgres } from '@data-import/testkit';
import { expect } from 'chai';
import { dialectOf } from '../../../src/engine/dialect.js';
import { openTestDatabase, postgres, sqlite } from '../../databases.js';
import { executeAt, findingsAt } from './findings.js';

describe('findUnusable', () => {
  for (const engine of [sqlite, postgres])
    it(`finds nothing on ${engine.name} as the tests have it`, async () => {
      const database = await openTestDatabase(engine);
      const found = await dialectOf(database.db).findUnusable(database.db);
      await database.close();

      expect(found).to.deep.equal([]);
    });

  for (const encoding of ['LATIN1', 'SQL_ASCII'])
    it(`finds the encoding ${encoding}`, async () => {
      const { url } = await sharedPostgres();
      const name = `test_${encoding.toLowerCase()}_${process.pid}`;
      await executeAt(
        url,
        `create database ${name} encoding '${encoding}' locale 'C' template template0`,
      );
      const found = await findingsAt(Object.assign(new URL(url), { pathname: `/${name}` }).href);
      await executeAt(url, `drop database ${name} with (force)`);

      expect(found).to.have.lengthOf(1);
      expect(found[0]).to.include(encoding).and.to.include('UTF8');
    });
});

describe('findUnsafeSettings', () => {
  it('names what the quick server of the tests has switched off', async () => {
    const database = await openTestDatabase(postgres);
    const found = await dialectOf(database.db).findUnsafeSettings(database.db);
    const { rows } = await database.db.raw<{ rows: { full_page_writes: string }[] }>(
      'show full_page_writes',
    );
    await database.close();

    const isOff = rows[0]?.full_page_writes === 'off';
    expect(found.includes('full_page_writes=off')).to.equal(isOff);
  });
});
