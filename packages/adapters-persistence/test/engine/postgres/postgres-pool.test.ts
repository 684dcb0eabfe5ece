import { Unavailable } from '@data-import/application';
import { CuttingProxy } from '@data-import/testkit';
import { until } from '@data-import/testkit/until';
import { expect } from 'chai';
import { openDatabase } from '../../../src/engine/open-database.js';
import { dialectOf } from '../../../src/engine/dialect.js';
import { withReservedConnections } from '../../../src/engine/reserved-connections.js';
import { poolOf } from '../../../src/engine/postgres/connection.js';
import { POSTGRES_DEFAULTS } from '../../../src/engine/database-settings.js';
import { postgres } from '../../databases.js';

const REQUESTS = 90;

const failureOf = (asked: PromiseLike<unknown>): PromiseLike<unknown> =>
  asked.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('a pool to which the database gives one connection', () => {
  it('answers all requests with it', async () => {
    const { settings, drop } = await postgres.settings();
    const { url } = settings as { readonly url: string };
    const admin = openDatabase({ ...POSTGRES_DEFAULTS, url });
    const role = `limited_${process.pid}`;
    await admin.raw(`create role ${role} login password 'limited' connection limit 1`);
    const limited = Object.assign(new URL(url), { username: role, password: 'limited' }).href;
    const db = openDatabase({
      ...POSTGRES_DEFAULTS,
      url: limited,
      poolSize: 10,
      connectTimeoutMs: 100_000,
    });
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

describe('a pool whose database says nothing any more', () => {
  it('refuses at once what comes after a time-out, until the database speaks again', async () => {
    const { settings, drop } = await postgres.settings();
    const { url } = settings as { readonly url: string };
    const proxy = await CuttingProxy.before(url);
    const db = openDatabase({
      ...POSTGRES_DEFAULTS,
      url: proxy.through(url),
      connectTimeoutMs: 5000,
      statementTimeoutMs: 700,
      idleTimeoutMs: 300,
    });
    const ask = (sql: string) => poolOf(db).query(sql);
    // The limits may be too short for a connection that is new; from here on the database is held.
    await until('it is connected', async () => !(await failureOf(ask('select 1'))));
    proxy.swallow();
    const first = await failureOf(ask('select 2'));
    const [next, ofKnex] = [await failureOf(ask('select 3')), await failureOf(db.raw('select 4'))];
    proxy.heal();
    await until('the database is asked again', async () => !(await failureOf(ask('select 5'))));
    await db.destroy();
    await proxy.close();
    await drop();

    expect(first).to.include({ message: 'Query read timeout' });
    expect(next).to.be.an.instanceOf(Unavailable);
    expect(ofKnex).to.be.an.instanceOf(Unavailable);
  });
});

describe('a pool whose callers wait for something', () => {
  it('keeps two connections for operators, and gives the others to callers in the order they came', async () => {
    const { settings, drop } = await postgres.settings();
    const { url } = settings as { readonly url: string };
    const db = openDatabase({ ...POSTGRES_DEFAULTS, url, poolSize: 8, connectTimeoutMs: 100_000 });
    const pool = poolOf(db);
    const held = await Promise.all(Array.from({ length: 6 }, () => pool.connect()));
    const waiting = pool.query('select 7 as answer');
    const waitingUse = dialectOf(db).poolUse(db)?.waiting;
    const ofOperator = await withReservedConnections(() => pool.query('select 1'));
    held[0]?.release();
    const answered = await waiting;
    held[0] = await pool.connect();
    // All places are taken until the test gives one back: any limit passes first.
    pool.options.connectionTimeoutMillis = 1;
    const refused = await failureOf(pool.query('select 8'));
    for (const one of held) one.release();
    await db.destroy();
    await drop();

    expect(waitingUse).to.equal(1);
    expect(ofOperator.rowCount).to.equal(1);
    expect(answered.rows).to.deep.equal([{ answer: 7 }]);
    expect(refused).to.be.an.instanceOf(Unavailable);
  });
});
