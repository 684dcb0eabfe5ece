import { openDatabase, POSTGRES_DEFAULTS } from '@data-import/adapters-persistence';
import { waitingForLocks } from '@data-import/testkit';
import { until } from '@data-import/testkit/until';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { freshMetrics } from './fresh-metrics.js';
import { postgres } from './engines.js';
import { openSite, type Site } from './site.js';

/** As Citus says it of three nodes, of which the last does not answer its coordinator, and one that was set aside. */
const CLUSTER = `
  create table pg_dist_node (nodeid int, nodename text, nodeport int, isactive boolean);
  insert into pg_dist_node
  values (1, 'localhost', 1, true), (2, 'localhost', 2, true), (4, 'localhost', 4, true), (5, 'localhost', 5, false);
  create function citus_check_connection_to_node(name text, port int) returns boolean language sql
    return current_setting('citus.node_connection_timeout') = '1000' and port < 4;`;

// Slow because a node that does not answer is waited for.
describe('a server on a database', () => {
  let site: Site;
  let db: Knex;

  // Few connections, which nothing but an answer of the database gives back.
  const variables = {
    DATABASE_POOL_SIZE: '2',
    DATABASE_STATEMENT_TIMEOUT_MS: '600000',
    DATABASE_LOCK_TIMEOUT_MS: '600000',
  };

  before(async () => {
    site = await openSite(postgres, { variables });
    const { DATABASE_URL: url = '' } = site.service.variables;
    db = openDatabase({ ...POSTGRES_DEFAULTS, url });
  });
  after(async () => {
    await db?.destroy();
    await site?.close();
  });

  const readiness = async () => (await (await site.service.api()).get('/readyz/')).body;
  const upMetrics = async () => {
    const body = await freshMetrics(site.service.url);
    return body.split('\n').filter((line) => line.startsWith('database_node_up{'));
  };

  it('has no nodes where it is one server', async () => {
    expect(await readiness()).to.deep.equal({ status: 'ready' });
    expect(await upMetrics()).to.deep.equal([]);
  });

  it('says which node of a cluster does not answer, and is ready for what is on the others', async () => {
    await db.raw(CLUSTER);

    // Readiness is shared for a second.
    await until('a node is missing', async () => 'unavailable' in ((await readiness()) as object));
    expect(await readiness()).to.deep.equal({ status: 'ready', unavailable: ['node 4'] });
    expect(await upMetrics()).to.deep.equal([
      'database_node_up{node="1"} 1',
      'database_node_up{node="2"} 1',
      'database_node_up{node="4"} 0',
    ]);
  });

  it('says so while every connection waits for such a node', async () => {
    const operator = await site.service.operator();
    const lock = await db.transaction();
    await lock.raw('lock table import_suppliers');
    const waiting = [1, 2].map(() => operator.get('/v1/operator/import-suppliers/'));
    await until('both wait', async () => (await waitingForLocks(db)) === waiting.length);

    await db.raw('update pg_dist_node set nodeport = 4 where nodeid = 2');

    try {
      expect(await upMetrics()).to.include('database_node_up{node="2"} 0');
    } finally {
      await lock.rollback();
    }
    for (const { status } of await Promise.all(waiting)) expect(status).to.equal(200);
  });
});
