import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '@data-import/adapters-persistence';
import {
  CuttingProxy,
  freePort,
  operate,
  ServerProcess,
  type Variables,
} from '@data-import/testkit';
import { until } from '@data-import/testkit/until';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { readConfiguration } from '../../src/configuration.js';
import { makeContainer } from '../../src/container.js';
import { postgres, sqlite, type Engine } from './engines.js';
import * as requests from './requests.js';
import type { Service } from './service.js';
import { openSite, type Site } from './site.js';
import { givenSupplier } from './supplier.js';
import { PATIENT_POSTGRES } from './stored-rows.js';
import { supportView } from './support-view.js';

const ENGINES: readonly Engine[] = [sqlite, postgres];

/** Fails, in this process, with what a start says instead of listening, and how often it waited for the database. */
async function failureOf(
  { variables }: Service,
  more: Variables = {},
): Promise<{ readonly failure: string; readonly waits: number }> {
  let waits = 0;
  const start = async () =>
    makeContainer(readConfiguration({ ...variables, ...more }), { onWait: () => (waits += 1) });
  const failure = await start().then(
    async (container) => {
      await container.unbindAllAsync();
      return 'It started.';
    },
    (error: Error) => error.message,
  );
  return { failure, waits };
}

// Slow because each test starts a server or several.
describe('a server that starts', function () {
  this.timeout(120_000);
  let site: Site | undefined;

  afterEach(async () => {
    await site?.close();
    site = undefined;
  });

  for (const engine of ENGINES)
    it(`keeps everything on ${engine.name} when it starts again`, async () => {
      site = await openSite(engine);
      const { service } = site;
      const supplier = await givenSupplier(service);
      await supplier.caller.posted(requests.NOTES, requests.notes(supplier, ['kept']));
      const keys = await service.demoKeys();
      const suppliers = (await supplier.operator.get('/v1/operator/import-suppliers/')).body;

      await service.stop();
      await service.start();

      const { operator, accounts } = supplier;
      const { notes } = await supportView(operator, accounts[0]!.service_account_number);
      expect(notes.map(({ body }) => body)).to.deep.equal(['kept']);
      expect((await operator.get('/v1/operator/import-suppliers/')).body).to.deep.equal(suppliers);
      expect(await service.demoKeys()).to.deep.equal(keys);
    });

  it('opens no inspector for a signal, however Node.js was started', async () => {
    site = await openSite(sqlite);
    const { service } = site;
    service.signal('SIGUSR1');
    await service.everythingSaid();

    expect(await service.stop()).to.equal(0);
    expect(service.said).not.to.include('Debugger listening');
  });

  for (const status of ['PAUSED', 'COMPLETE'])
    it(`starts again while the supplier of the demo is ${status}`, async () => {
      site = await openSite(sqlite);
      const { service } = site;
      const path = '/v1/operator/import-suppliers/DEMO_ENERGY/';
      const operator = await service.operator();
      await operator.ask('PATCH', path, {
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ status }),
      });
      const { body: before } = await operator.get(path);

      await service.stop();
      await service.start();

      expect(before).to.include({ status });
      expect((await operator.get(path)).body).to.deep.equal(before);
    });

  for (const [name, variables] of [
    ['in production', { NODE_ENV: 'production', DATABASE_URL: 'sqlite:' }],
    ['on a database that is named', { DATABASE_URL: 'sqlite:' }],
  ] as const)
    it(`makes no demo ${name}, and has no vendor that rehearses`, async () => {
      site = await openSite(sqlite, { isStarted: false, variables: { ...variables, DEMO: '' } });
      const { service } = site;
      const named = `sqlite:${join(service.dataDir, 'named.sqlite')}`;
      const database = 'DATABASE_URL' in variables ? { DATABASE_URL: named } : {};
      await service.start(database);
      const file = join(service.dataDir, 'demo-credentials.json');

      expect(await stat(file).catch(({ code }: NodeJS.ErrnoException) => code)).to.equal('ENOENT');
      expect(service.said).not.to.contain('curl');
      const listed = await operate(['supplier', 'list'], { ...service.variables, ...database });
      expect(listed).to.deep.equal({ code: 0, stdout: '', stderr: '' });
      const { paths } = (await (await fetch(`${service.url}/openapi.json`)).json()) as {
        paths: object;
      };
      expect(JSON.stringify(paths)).not.to.contain('"TEST"');
    });

  it('makes no demo on PostgreSQL', async () => {
    site = await openSite(postgres, { variables: { DEMO: '' } });

    expect(site.service.said).not.to.contain('curl');
    const listed = await operate(['supplier', 'list'], site.service.variables);
    expect(listed).to.deep.equal({ code: 0, stdout: '', stderr: '' });
  });

  it('makes new keys for the demo when those of the file are of another database', async () => {
    site = await openSite(sqlite);
    const { service } = site;
    const before = await service.demoKeys();
    await service.stop();
    await service.start({ DATABASE_URL: `sqlite:${join(service.dataDir, 'another.sqlite')}` });

    expect((await service.demoKeys()).api_key).not.to.equal(before.api_key);
    await service.operator();
  });

  it('lists everything that is wrong with its environment, and repeats no value', async () => {
    site = await openSite(sqlite, {
      isStarted: false,
      variables: { LOG_LEVEL: 'loud', MAX_ITEMS: 'secret', DOCUMENT_STORE: 'attic' },
    });

    const { failure } = await failureOf(site.service);
    for (const name of ['LOG_LEVEL', 'MAX_ITEMS', 'DOCUMENT_STORE'])
      expect(failure).to.contain(`${name} must be`);
    expect(failure).not.to.contain('secret');
  });

  it('refuses a database that loses acknowledged commits unless it is told to', async () => {
    site = await openSite(postgres, { isStarted: false });
    const db = openDatabase({ ...PATIENT_POSTGRES, url: site.service.variables['DATABASE_URL']! });
    const { rows } = await db.raw<{ rows: { name: string }[] }>(
      'select current_database() as name',
    );
    await db.raw('alter database ?? set synchronous_commit = off', [rows[0]!.name]);
    await db.destroy();

    const { failure } = await failureOf(site.service, { ALLOW_UNSAFE_DATABASE: 'false' });
    expect(failure).to.contain('synchronous_commit=off');
    await site.service.start({ ALLOW_UNSAFE_DATABASE: 'true' });
  });

  it('waits for a database that is started after it, with a line for each try', async () => {
    site = await openSite(postgres, { isStarted: false });
    const { variables } = site.service;
    const port = await freePort();
    const url = new URL(variables['DATABASE_URL']!);
    url.port = String(port);
    const server = new ServerProcess({
      ...variables,
      DATABASE_URL: url.href,
      DATABASE_STARTUP_WAIT_MS: '30000',
    });
    await server.untilSaid(/"attempt":2,.*"msg":"waiting for the database"/);
    const database = await CuttingProxy.before(variables['DATABASE_URL']!, port);
    try {
      await server.untilSaid(/"msg":"listening"/);
      const tries = server.said.split('\n').filter((line) => line.includes('waiting'));
      for (const [index, line] of tries.entries()) {
        const { level, attempt, code, leftMs } = JSON.parse(line) as Record<string, unknown>;
        expect([level, attempt, code]).to.deep.equal([40, index + 1, 'ECONNREFUSED']);
        expect(leftMs).to.be.within(1, 30_000);
      }
      server.signal('SIGTERM');
      expect(await server.ended()).to.equal(0);
    } finally {
      server.signal('SIGKILL');
      await database.close();
    }
  });

  it('gives up a database that does not come, and does not wait for a wrong password', async () => {
    site = await openSite(postgres, { isStarted: false });
    const url = new URL(site.service.variables['DATABASE_URL']!);
    url.username = 'no_such_user';
    const refused = await failureOf(site.service, {
      DATABASE_URL: url.href,
      DATABASE_STARTUP_WAIT_MS: '30000',
    });
    expect(refused.failure).to.contain('refuses the user or the password');
    expect(refused.waits).to.equal(0);

    url.port = String(await freePort());
    const away = { DATABASE_URL: url.href, DATABASE_STARTUP_WAIT_MS: '400' };
    const { failure, waits } = await failureOf(site.service, away);
    expect(waits).to.be.above(0);
    expect(failure).to.contain(`${url.host} does not answer (PostgreSQL, ECONNREFUSED).`);
  });

  it('names a misspelt variable in its log, and what was probably meant', async () => {
    site = await openSite(sqlite, { variables: { DATABASE_POOLSIZE: '3' } });

    await site.service.untilSaid(/"level":40,.*DATABASE_POOLSIZE.*DATABASE_POOL_SIZE/);
  });

  it('says in a sentence that its address is taken', async () => {
    site = await openSite(sqlite, { servers: 2, isStarted: false });
    const [first, second] = site.services;
    await first!.start();
    const failure = await second!
      .start({ PORT: new URL(first!.url).port })
      .catch((error: Error) => error.message);

    expect(failure).to.contain('The service cannot listen on HOST and PORT: the port is in use');
    expect(await second!.ended()).to.equal(1);
  });

  for (const [engine, servers] of [
    [sqlite, 2],
    [postgres, 4],
  ] as const)
    it(`prepares ${engine.name} once when ${servers} start together on nothing`, async () => {
      site = await openSite(engine, { servers, isStarted: false });
      await Promise.all(site.services.map((service) => service.start()));

      const [first] = site.services;
      const operator = await first!.operator();
      const demo = await operator.get('/v1/operator/import-suppliers/DEMO_ENERGY/');
      expect(demo.body).to.have.nested.include({ 'counters.completed': 3, 'counters.staged': 2 });
    });

  it('leaves nothing behind when it dies in the middle of preparing the database', async () => {
    site = await openSite(postgres, { servers: 2, isStarted: false });
    const [dying, next] = site.services;
    const db = openDatabase({ ...PATIENT_POSTGRES, url: dying!.variables['DATABASE_URL']! });
    try {
      const rival = await db.transaction();
      await rival.raw('create table organisations (id text)');
      const dead = dying!.start().catch(() => 'dead');
      await untilAnotherWaits(db);
      await dying!.kill();
      await rival.rollback();

      expect(await dead).to.equal('dead');
      await next!.start();
      const { rows } = await db.raw<{ rows: unknown[] }>('select name from knex_migrations');
      expect(rows.length).to.be.above(0);
    } finally {
      await db.destroy();
    }
  });
});

/** The server that migrates meets the table of a rival that is not committed. */
async function untilAnotherWaits(db: Knex): Promise<void> {
  await until('a server waits for the lock', async () => {
    const { rows } = await db.raw<{ rows: unknown[] }>(
      "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
    return rows.length > 0;
  });
}
