import { sharedPostgres, startPgBouncer, type PgBouncer } from '@data-import/testkit';
import { expect } from 'chai';
import pg from 'pg';
import { openDatabase } from '../../../src/database/connection.js';
import { POSTGRES_DEFAULTS } from '../../../src/database/database-settings.js';
import { findUnsafeSettings } from '../../../src/database/health.js';
import { findUnusable } from '../../../src/database/health.js';
import { openTestDatabase, postgres, sqlite } from '../../databases.js';

async function findingsAt(url: string): Promise<readonly string[]> {
  const db = openDatabase({ ...POSTGRES_DEFAULTS, url });
  try {
    return await findUnusable(db);
  } finally {
    await db.destroy();
  }
}

async function executeAt(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

describe('findUnusable', () => {
  for (const engine of [sqlite, postgres])
    it(`finds nothing on ${engine.name} as the tests have it`, async () => {
      const database = await openTestDatabase(engine);
      const found = await findUnusable(database.db);
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

  describe('behind PgBouncer', () => {
    let bouncer: PgBouncer;

    afterEach(() => bouncer.stop());

    for (const [mode, number] of [
      ['session', 0],
      ['transaction', 1],
    ] as const)
      it(`finds ${number} reasons when it pools by ${mode}`, async () => {
        const { settings, drop } = await postgres.settings();
        const { url } = settings as { readonly url: string };
        bouncer = await startPgBouncer(url, mode);
        const found = await findingsAt(bouncer.through(url));
        await drop();

        // From 1.21 on PgBouncer keeps track of statements, by itself from 1.24 on.
        expect(found.length).to.be.oneOf([number, 0]);
        for (const reason of found) expect(reason).to.include('prepared statements');
      });

    it('finds days as they were asked for, whatever the database prints', async () => {
      const { settings, drop } = await postgres.settings();
      const { url } = settings as { readonly url: string };
      const name = new URL(url).pathname.slice(1);
      await executeAt(url, `alter database ${name} set DateStyle to 'SQL, MDY'`);
      bouncer = await startPgBouncer(url, 'transaction');
      const db = openDatabase({ ...POSTGRES_DEFAULTS, url: bouncer.through(url) });
      const { rows } = await db.raw<{ rows: { day: string }[] }>("select date '2019-10-15' as day");
      await db.destroy();
      await drop();

      expect(rows).to.deep.equal([{ day: '2019-10-15' }]);
    });
  });
});

describe('findUnsafeSettings', () => {
  it('names what the quick server of the tests has switched off', async () => {
    const database = await openTestDatabase(postgres);
    const found = await findUnsafeSettings(database.db);
    const { rows } = await database.db.raw<{ rows: { full_page_writes: string }[] }>(
      'show full_page_writes',
    );
    await database.close();

    const isOff = rows[0]?.full_page_writes === 'off';
    expect(found.includes('full_page_writes=off')).to.equal(isOff);
  });
});
