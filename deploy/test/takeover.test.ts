import { makeClient, type BulkLine } from '@data-import/client';
import { until } from '@data-import/testkit/until';
import { expect } from 'chai';
import { deployable } from './deployable.js';
import { DeployedService } from './deployed-service.js';
import { Migration } from './migration.js';
import { PostgresServer } from './postgres-server.js';
import { PATIENCE_MS } from './program.js';
import { startPgBouncer, type PgBouncer } from './proxies.js';

// Slow because a standby becomes the primary under load.
describe('A standby of PostgreSQL', () => {
  let primary: PostgresServer;
  let standby: PostgresServer;
  let pgbouncer: PgBouncer;
  let service: DeployedService;

  before(async () => {
    primary = await PostgresServer.primary();
    await primary.start();
    await primary.createDatabase();

    standby = await PostgresServer.empty();
    await standby.run(
      'pg_basebackup',
      '-d',
      `${primary.url('postgres')}?application_name=standby`,
      '-D',
      'data',
      '--write-recovery-conf',
      '--checkpoint=fast',
      '--create-slot',
      '--slot=standby',
    );
    await standby.start();
    await primary.query('postgres', "alter system set synchronous_standby_names = 'standby'");
    await primary.query('postgres', 'select pg_reload_conf()');
    await until(
      () => `the standby follows:\n${standby.said}`,
      async () => (await primary.query('postgres', SYNCHRONOUS)) === 'sync\n',
      PATIENCE_MS,
    );

    pgbouncer = await startPgBouncer(primary.port, primary.users);
    service = await DeployedService.of(
      await deployable(),
      { DATABASE_URL: primary.url('data_import', new URL(`http://${pgbouncer.url}`).port) },
      { SHUTDOWN_NOTICE_MS: '0' },
    );
    await service.start();
  });

  after(async () => {
    await service?.close();
    await pgbouncer?.close();
    await standby?.close();
    await primary?.close();
  });

  it('is named by the status, with how far it is behind', async () => {
    await until(
      'the service has looked',
      async () => /standby is \d+\.\d s behind\./.test(await service.operate('status')),
      PATIENCE_MS,
    );
  });

  it('takes over from a primary that dies under load: nothing acknowledged is lost, and callers go on', async () => {
    const migration = await Migration.of(service);
    const load = migration.startLoad(service.url);
    const patient = loadPatiently(service.url, migration.apiKey);
    try {
      await migration.untilAcknowledged(100);
      await primary.crash();
      await standby.run('pg_ctl', 'promote', '-D', 'data', '--wait');
      await pgbouncer.leadTo(standby.port);
      pgbouncer.program.signal('SIGHUP');
      await migration.untilAcknowledged(100);
    } finally {
      await load.end();
    }

    // The client sends again what was not answered, and the caller what was answered with a 500: all has arrived.
    expect(await patient).to.deep.equal({ loaded: 2000, refused: [] });
    await migration.expectStored(service.url);
    expect(await service.operate('database', 'check')).not.to.include('DIFFERS');
  });
});

const SYNCHRONOUS = "select sync_state from pg_stat_replication where application_name = 'standby'";

async function loadPatiently(url: string, apiKey: string) {
  const client = makeClient({ url, apiKey });
  let loaded = 0;
  const refused: unknown[] = [];
  let toSend: readonly BulkLine[] = [...lines(2000)];
  while (toSend.length > 0) {
    const failed: BulkLine[] = [];
    for await (const answer of client.bulk(toSend, { linesPerRequest: 50 }))
      if (answer.kind === 'answered' && answer.status === 201) loaded += 1;
      else if (answer.kind === 'answered' && answer.status === 500) failed.push(answer.sent);
      else refused.push(answer);
    toSend = failed;
  }
  return { loaded, refused };
}

function* lines(count: number): Generator<BulkLine> {
  for (let number = 0; number < count; number += 1)
    yield {
      operation: 'notes' as const,
      body: {
        import_supplier: 'NORTH',
        external_account_number: `EXT-${number % 8}`,
        notes: [{ body: `Patient note ${number}` }],
      },
    };
}
