import { operate } from '@data-import/testkit';
import { expect } from 'chai';
import { freshMetrics } from './fresh-metrics.js';
import { onPostgres } from './deployments.js';
import * as requests from './requests.js';
import type { Site } from './site.js';
import { givenSupplier } from './supplier.js';

interface Health {
  readonly status: string;
  readonly parts: readonly {
    readonly part: string;
    readonly status: string;
    readonly detail: string;
  }[];
}

const LEVELS = ['HEALTHY', 'DEGRADED', 'FAILING'];
const PARTS = [
  'servers',
  'database',
  'disk',
  'replicas',
  'vendors',
  'documents',
  'signing_keys',
  'api_keys',
  'memory',
  'failures',
  'loads',
  'deadlines',
];

describe('what can be watched of a server', () => {
  let site: Site;

  before(async () => {
    site = await onPostgres.site();
  });

  const metrics = async (): Promise<ReadonlyMap<string, number>> => {
    const body = await freshMetrics(site.service.url);
    const lines = body.split('\n').filter((line) => /^[a-z]/.test(line));
    return new Map(
      lines.map((line) => {
        const at = line.lastIndexOf(' ');
        return [line.slice(0, at), Number(line.slice(at + 1))] as const;
      }),
    );
  };

  it('is how every part of it is, for operators, on the command line and as a metric', async () => {
    const { operator } = await givenSupplier(site.service);
    const { body } = await operator.get('/v1/operator/health/');
    const { stdout, code } = await operate(['status', '--json'], {
      ...site.service.variables,
      OPERATE_URL: site.service.url,
      OPERATE_API_KEY: (await site.service.demoKeys()).operator_api_key,
    });
    const { status, parts } = body as Health;

    expect(parts.map(({ part }) => part)).to.deep.equal(PARTS);
    const worst = Math.max(...parts.map((one) => LEVELS.indexOf(one.status)));
    expect(status).to.equal(LEVELS[worst]);
    expect(parts[0]).to.deep.include({ part: 'servers', status: 'HEALTHY', since: null });
    expect(parts[2]?.detail).to.match(/^The database has [0-9.]+ (MB|GB); /);
    expect(parts[3]?.detail).to.equal('No replica follows the database.');
    expect(code).to.equal(LEVELS.indexOf((JSON.parse(stdout) as Health).status));
    expect((await metrics()).get('health_part{part="servers"}')).to.equal(0);
  });

  it('is the use of the pool', async () => {
    const names = [...(await metrics()).keys()];
    for (const state of ['open', 'idle', 'waiting'])
      expect(names).to.include(`database_pool_connections{state="${state}"}`);
  });

  it('is how requests share statements', async () => {
    const supplier = await givenSupplier(site.service);
    const before = await metrics();
    await supplier.caller.posted(requests.NOTES, requests.notes(supplier, ['x']));
    const after = await metrics();

    const of = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    const requested = of('database_batch_requests_total');
    expect(requested).to.be.above(0);
    expect(of('database_batch_statements_total')).to.be.within(1, requested);
    expect(after.get('database_batch_waiting_requests')).to.equal(0);
    expect(after.get('database_batch_running_statements')).to.equal(0);
  });

  it('is what is loaded as a batch, and its undo', async () => {
    const supplier = await givenSupplier(site.service);
    const { caller, operator, code } = supplier;
    const path = `/v1/operator/import-suppliers/${code}/`;
    const before = await metrics();
    const body = requests.notes(supplier, ['x']);
    await caller.posted(`${requests.NOTES}?import_batch=secret-name`, body);
    await operator.send('PATCH', path, { status: 'PAUSED' });
    expect((await operator.post(`${path}batches/secret-name/undo/`, undefined)).status).to.equal(
      200,
    );
    const after = await metrics();

    const appends = 'import_batch_appends_total';
    expect((after.get(appends) ?? 0) - (before.get(appends) ?? 0)).to.equal(1);
    expect(after.get(`import_batch_removals_total{supplier="${code}"}`)).to.equal(1);
    expect(after.get(`import_batch_undos_total{supplier="${code}"}`)).to.equal(1);
    expect([...after.keys()].join()).not.to.contain('secret-name');
  });

  it("is how requests get in each other's way", async () => {
    const after = await metrics();

    for (const reason of [
      'revision_conflict',
      'serialization_failure',
      'deadlock',
      'undone_commit',
    ])
      expect(after.get(`database_retries_total{reason="${reason}"}`), reason).to.be.at.least(0);
    expect(after.get('database_row_lock_waits_total')).to.be.at.least(0);
    expect(after.get('database_row_lock_wait_seconds_total')).to.be.at.least(0);
  });
});
