import { startPgBouncer, type PgBouncer } from '@data-import/testkit';
import { expect } from 'chai';
import { openDatabase } from '../../../src/engine/open-database.js';
import { POSTGRES_DEFAULTS } from '../../../src/engine/database-settings.js';
import { postgres } from '../../databases.js';
import { executeAt, findingsAt } from './findings.js';

describe('findUnusable behind PgBouncer', () => {
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
