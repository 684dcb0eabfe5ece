import { expect } from 'chai';
import { openDatabase } from '../../../src/database/connection.js';
import { poolOf } from '../../../src/dialects/postgres/connection.js';
import { POSTGRES_DEFAULTS } from '../../../src/database/database-settings.js';
import { postgres } from '../../databases.js';

const REQUESTS = 90;

describe('a pool to which the database gives one connection', () => {
  it('answers all requests with it', async () => {
    const { settings, drop } = await postgres.settings();
    const { url } = settings as { readonly url: string };
    const admin = openDatabase({ ...POSTGRES_DEFAULTS, url });
    const role = `limited_${process.pid}`;
    await admin.raw(`create role ${role} login password 'limited' connection limit 1`);
    const limited = Object.assign(new URL(url), { username: role, password: 'limited' }).href;
    const db = openDatabase({ ...POSTGRES_DEFAULTS, url: limited, poolSize: 10 });
    const answers = await Promise.allSettled(
      Array.from({ length: REQUESTS }, () => poolOf(db).query('select pg_sleep(0.001)')),
    );
    await db.destroy();
    await admin.raw(`drop role ${role}`);
    await admin.destroy();
    await drop();

    const failed = answers.filter(({ status }) => status === 'rejected');
    expect(failed).to.deep.equal([]);
  });
});
