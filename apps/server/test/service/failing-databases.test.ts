import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase, POSTGRES_DEFAULTS } from '@data-import/adapters-persistence';
import {
  CuttingProxy,
  openedForAll,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '@data-import/testkit';
import { until } from '@data-import/testkit/until';
import { expect } from 'chai';
import { freshMetrics } from './fresh-metrics.js';
import type { Answer } from './documentation.js';
import { postgresAt, type Engine } from './engines.js';
import { begin, stage } from './long-lists.js';
import * as requests from './requests.js';
import { openSite, type Site } from './site.js';
import { givenSupplier, type Supplier } from './supplier.js';

/** Processes of a list: more than a few pages. */
const SOME = 10_000;

const RESET = 'alter system reset default_transaction_read_only';

/** Each wait on the database; a request meets a few of them, and a busy machine does not use one up. */
const PATIENCE_MS = 2000;
const TIME_OUTS = {
  DATABASE_CONNECT_TIMEOUT_MS: String(PATIENCE_MS),
  DATABASE_STATEMENT_TIMEOUT_MS: String(PATIENCE_MS),
  DATABASE_LOCK_TIMEOUT_MS: String(PATIENCE_MS),
  DATABASE_IDLE_TIMEOUT_MS: String(PATIENCE_MS),
  DATABASE_POOL_SIZE: '4',
  SHUTDOWN_DEADLINE_MS: '1000',
};

const LONGER_THAN_A_TEST = {
  DATABASE_CONNECT_TIMEOUT_MS: '300000',
  DATABASE_STATEMENT_TIMEOUT_MS: '300000',
  DATABASE_LOCK_TIMEOUT_MS: '300000',
};

// Slow because a server reports its health every five seconds.
describe('a PostgreSQL that fails', () => {
  let database: EmbeddedPostgres;
  let proxy: CuttingProxy;
  let engine: Engine;
  let site: Site;
  let supplier: Supplier;

  before(async () => {
    database = await startEmbeddedPostgres({ durability: 'default' });
    const { url } = await database.database();
    proxy = await CuttingProxy.before(url);
    engine = postgresAt(proxy.through(url));
    site = await openSite(engine, { variables: TIME_OUTS, isStarted: false });
    await site.service.start(LONGER_THAN_A_TEST);
    supplier = await givenSupplier(site.service);
    await site.service.stop();
    await site.service.start();
  });
  after(async () => {
    await site?.close();
    await proxy?.close();
    await database?.stop();
  });

  const post = (id: string): Promise<Answer> =>
    supplier.caller.post(requests.TRANSACTIONS, requests.transactions(supplier, [id]));
  const readiness = async () => (await fetch(`${site.service.url}/readyz`)).status;
  /** The answer of before may be shared for a second. */
  const untilUnready = () => until('it is not ready', async () => (await readiness()) === 503);
  const expectBoundedFailure = async (): Promise<void> => {
    const answers = await Promise.all(Array.from({ length: 12 }, (_, id) => post(`lost ${id}`)));

    for (const { status, body } of answers)
      expect(`${status} ${(body as { code: string }).code}`).to.be.oneOf([
        '500 internal_error',
        '503 overloaded',
      ]);
    await untilUnready();
  };
  /** What is said after the start and is no JSON object of the log. */
  const wordsBesideTheLog = async () => {
    const lines = (await site.service.everythingSaid()).split('\n').filter((line) => line !== '');
    const others = lines.filter((line) => !/^\{.*\}$/.test(line));
    return others.filter((line) => /acquire|error:|^ {4}at /i.test(line));
  };
  const expectReadOnly = async (): Promise<void> => {
    // Connections to the server that was replaced are found to be broken by those who use them.
    await post('finds the connection broken');
    const { status, body } = await post('lost');
    expect(status).to.equal(500);
    expect(body).to.include({ code: 'internal_error' });
    await untilUnready();
    await until('its health says so', async () => (await databaseHealth()) === '2');
  };
  const databaseHealth = async () => {
    const metrics = await freshMetrics(site.service.url);
    return /^health_part\{part="database"\} (\d)$/m.exec(metrics)?.[1];
  };
  const execute = async (...statements: readonly string[]): Promise<unknown> => {
    const db = openDatabase({ ...POSTGRES_DEFAULTS, url: database.url, poolSize: 1 });
    try {
      let answer: unknown;
      for (const statement of statements) answer = await db.raw(statement);
      return answer;
    } finally {
      await db.destroy();
    }
  };
  const dataDirectory = async (): Promise<string> => {
    const { rows } = (await execute('show data_directory')) as {
      rows: readonly { data_directory: string }[];
    };
    return rows[0]!.data_directory;
  };
  const expectRecovery = async (id: string): Promise<void> => {
    await until('it is ready', async () => (await readiness()) === 200);
    await until('no part fails', async () => (await databaseHealth()) !== '2');
    await until('it stores again', async () => (await post(id)).status === 201);
  };

  it('and says nothing any more, is asked no more after a time-out, and is used again when it speaks', async () => {
    await expectRecovery('before');
    proxy.swallow();
    await expectBoundedFailure();
    const { status, headers, body } = await post('refused at once');
    expect([status, headers.get('Retry-After')]).to.deep.equal([503, '1']);
    expect(body).to.include({ code: 'overloaded' });
    proxy.heal();

    await expectRecovery('afterwards');
  });

  describe('behind a server with more patience', () => {
    const patient = openedForAll(() => openSite(engine, { variables: LONGER_THAN_A_TEST }));

    it('and says nothing any more, is found not to be ready sooner than a request fails', async () => {
      proxy.swallow();
      const { status } = await fetch(`${patient.service.url}/readyz`);
      proxy.heal();

      expect(status).to.equal(503);
    });

    it('and dies between two pages of a list, breaks it off visibly, and is used again when it is back', async () => {
      const reader = await givenSupplier(patient.service, { accounts: 0 });
      await stage(reader, SOME);
      const dead = proxy.between('page-of-all-processes', () => database.kill(), 3);
      const rest = await begin(patient.service.url, reader);
      const broken = rest().catch((error: Error) => error);
      await dead;

      expect(await broken).to.include({ code: 'ECONNRESET' });
      await database.restart();
      // A connection of before may still be found to be broken.
      await until('it reads again', async () => (await reader.counters())?.['staged'] === SOME);
    });
  });

  it('and is not there, gives a 500 within a bound, and is used again when it is back', async () => {
    await database.kill();
    await expectBoundedFailure();
    expect(await wordsBesideTheLog()).to.deep.equal([]);
    await database.restart();

    await expectRecovery('revived');
  });

  it('and takes no writes because of a setting, is not ready until it does', async () => {
    await execute('alter system set default_transaction_read_only = on');
    await database.restart();
    await expectReadOnly();
    await execute('set default_transaction_read_only = off', RESET);
    await database.restart();

    await expectRecovery('writable again');
  });

  it('and is a standby, is not ready until it is the primary again', async () => {
    const directory = await dataDirectory();
    await writeFile(join(directory, 'standby.signal'), '');
    await database.restart();
    await expectReadOnly();
    await rm(join(directory, 'standby.signal'));
    await database.restart();

    await expectRecovery('promoted');
  });

  it('and says nothing any more, does not keep a server from stopping', async () => {
    proxy.swallow();
    const unanswered = post('never').catch(() => undefined);

    expect(await site.service.stop()).to.equal(0);
    await unanswered;
    proxy.heal();
  });

  it('and says nothing, ends a start within a bound', async () => {
    proxy.swallow();
    const started = await site.service.start().catch((error: Error) => error.message);
    proxy.heal();

    expect(started).to.be.a('string');
    expect(await site.service.ended()).to.equal(1);
  });
});
