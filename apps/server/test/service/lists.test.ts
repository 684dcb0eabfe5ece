import { openDatabase } from '@data-import/adapters-persistence';
import { CuttingProxy, startEmbeddedPostgres, type EmbeddedPostgres } from '@data-import/testkit';
import { until } from '@data-import/testkit/until';
import { expect } from 'chai';
import { postgres, postgresAt } from './engines.js';
import { begin, processesOf, stage } from './long-lists.js';
import { NOTES, notes } from './requests.js';
import { openSite, type Site } from './site.js';
import { PATIENT_POSTGRES } from './stored-rows.js';
import { givenSupplier, type Supplier } from './supplier.js';

/** More than a few pages. */
const SOME = 10_000;

describe('a list that is being read from PostgreSQL', () => {
  let site: Site | undefined;
  let database: EmbeddedPostgres | undefined;
  let proxy: CuttingProxy | undefined;
  let supplier: Supplier;

  before(async () => {
    database = await startEmbeddedPostgres({ durability: 'default' });
    const { url } = await database.database();
    proxy = await CuttingProxy.before(url);
    site = await openSite(postgresAt(proxy.through(url)));
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
