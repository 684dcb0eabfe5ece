import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { openDatabase } from '@data-import/adapters-persistence';
import { CuttingProxy, startEmbeddedPostgres, type EmbeddedPostgres } from '@data-import/testkit';
import { until } from '@data-import/testkit/until';
import { expect } from 'chai';
import { postgres, sqlite } from './engines.js';
import { NOTES, notes } from './requests.js';
import { openSite, type Site } from './site.js';
import { PATIENT_POSTGRES } from './stored-rows.js';
import { givenSupplier, type Supplier } from './supplier.js';

/** More than the buffers between a server and a client that does not read can hold: 4 MB of the one and 0.2 MB of the other. */
const MANY = 60_000;
/** More than a few pages. */
const SOME = 10_000;
const AT_ONCE = 10_000;

const processesOf = ({ code }: Supplier) =>
  `/v1/operator/import-suppliers/${code}/account-import-processes/`;
const numberAt = (index: number) => String(index).padStart(128, '0');

/** In the order of their numbers. */
async function stage(supplier: Supplier, count: number): Promise<void> {
  for (let from = 0; from < count; from += AT_ONCE) {
    const accounts = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, index) => ({
      external_account_number: numberAt(from + index),
    }));
    await supplier.operator.posted(processesOf(supplier), { accounts });
  }
}

/** A list that has begun to arrive, and of which nothing is read before the returned function is called. */
async function begin(url: string, supplier: Supplier): Promise<() => Promise<readonly string[]>> {
  const token = await supplier.caller.token(supplier.apiKey);
  const list = `${url}/v1/data-import/all-account-import-processes/${supplier.code}/`;
  const asked = get(list, { headers: { Authorization: `Token ${token}` } });
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  expect(response.statusCode).to.equal(200);
  // Broken off while nobody reads.
  response.on('error', () => undefined);
  return async () =>
    (JSON.parse(await text(response)) as { external_account_number: string }[]).map(
      (record) => record.external_account_number,
    );
}

// Slow because what is read while a server stops has to be long.
describe('a list that is being read', () => {
  let site: Site | undefined;

  after(() => site?.close());

  it('is read to its end although the server is told to stop', async () => {
    site = await openSite(sqlite);
    const supplier = await givenSupplier(site.service, { accounts: 0 });
    await stage(supplier, MANY);
    const rest = await begin(site.service.url, supplier);
    site.service.signal('SIGTERM');
    await site.service.untilSaid(/"stopping"/);

    expect((await rest()).length).to.equal(MANY);
    expect(await site.service.ended()).to.equal(0);
  });
});

describe('a list that is being read from PostgreSQL', () => {
  let site: Site | undefined;
  let database: EmbeddedPostgres | undefined;
  let proxy: CuttingProxy | undefined;
  let supplier: Supplier;

  before(async () => {
    database = await startEmbeddedPostgres({ durability: 'default' });
    const { url } = await database.database();
    proxy = await CuttingProxy.before(url);
    const variables = { DATABASE_URL: proxy.through(url) };
    site = await openSite({
      name: 'PostgreSQL',
      database: async () => ({ variables, drop: async () => undefined }),
    });
    supplier = await givenSupplier(site.service, { accounts: 0 });
  });
  before(() => stage(supplier, SOME));
  after(async () => {
    await site?.close();
    await proxy?.close();
    await database?.stop();
  });

  it('breaks off visibly when the database dies between two pages, and the server goes on', async () => {
    const dead = proxy!.between('page-of-all-processes', () => database!.kill(), 3);
    const rest = await begin(site!.service.url, supplier);
    const broken = rest().catch((error: Error) => error);
    await dead;

    expect(await broken).to.include({ code: 'ECONNRESET' });
    await database!.restart();
    expect(await supplier.counters()).to.include({ staged: SOME });
  });
});

describe('readers of exports and totals', () => {
  const LONG = '600000';
  const SUMS = ['account-totals', 'totals', 'digests'];
  let site: Site;
  let db: ReturnType<typeof openDatabase>;

  beforeEach(async () => {
    const variables = { DATABASE_LOCK_TIMEOUT_MS: LONG, DATABASE_STATEMENT_TIMEOUT_MS: LONG };
    site = await openSite(postgres, { variables });
    const url = site.service.variables['DATABASE_URL']!;
    db = openDatabase({ ...PATIENT_POSTGRES, url, poolSize: 3 });
  });

  afterEach(async () => {
    await db.destroy();
    await site.close();
  });

  it('leave connections to loads, to operators and to readers with other keys', async () => {
    const supplier = await givenSupplier(site.service);
    const other = await givenSupplier(site.service);
    // Beside those who measure how large the tables are.
    const blocked = async () => {
      const { rows } = await db.raw<{ rows: { count: number }[] }>(
        `select count(*)::int from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'
           and query not like '%pg_relation_size%'`,
      );
      return rows[0]!.count;
    };
    const lock = await db.transaction();
    await lock.raw('lock table transactions in access exclusive mode');
    const paths = [
      `exports/${supplier.code}/transactions`,
      ...SUMS.map((sum) => `${sum}/${supplier.code}`),
    ];
    const reading = Array.from({ length: 300 }, (_, index) =>
      supplier.caller.get(`/v1/data-import/${paths[index % 3]}/`),
    );
    await until('three wait for the lock', async () => (await blocked()) === 3);

    const noted = await other.caller.post(NOTES, notes(other, ['passes']));
    expect(noted.status).to.equal(201);
    const listed = await supplier.operator.get(processesOf(supplier));
    expect(listed.status).to.equal(200);
    expect(await blocked()).to.equal(3);
    await lock.rollback();
    const ofOther = await other.caller.get(`/v1/data-import/exports/${other.code}/notes/`);
    expect(ofOther.status).to.equal(200);
    const answers = await Promise.all(reading);
    expect(new Set(answers.map(({ status }) => status))).to.deep.equal(new Set([200]));
  });
});
