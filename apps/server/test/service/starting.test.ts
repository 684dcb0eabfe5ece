import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '@data-import/adapters-persistence';
import type { UseCases } from '@data-import/application';
import {
  CuttingProxy,
  freePort,
  openedForAll,
  ServerProcess,
  type Variables,
  waitingForLocks,
} from '@data-import/testkit';
import { until } from '@data-import/testkit/until';
import { expect } from 'chai';
import { readConfiguration } from '../../src/configuration.js';
import { compose } from '../../src/compose.js';
import { makeDemo } from '../../src/demo.js';
import { postgres, sqlite } from './engines.js';
import type { Service } from './service.js';
import { openSite, type Site } from './site.js';
import { PATIENT_POSTGRES } from './stored-rows.js';

/** Fails, in this process, with what a start says instead of listening, and how often it waited for the database. */
async function failureOf(
  { variables }: Service,
  more: Variables = {},
): Promise<{ readonly failure: string; readonly waits: number }> {
  let waits = 0;
  const start = async () =>
    compose(readConfiguration({ ...variables, ...more }), { onWait: () => (waits += 1) });
  const failure = await start().then(
    async (running) => {
      await running.close();
      return 'It started.';
    },
    (error: Error) => error.message,
  );
  return { failure, waits };
}

/** As a start does before it listens, in this process: with the database and the demo. */
async function prepared(
  { variables, dataDir }: Service,
  use: (useCases: UseCases) => Promise<unknown> = async () => undefined,
  more: Variables = {},
  keys = dataDir,
): Promise<void> {
  const running = await compose(readConfiguration({ ...variables, ...more }));
  try {
    const { useCases } = running;
    await makeDemo(useCases, keys);
    await use(useCases);
  } finally {
    await running.close();
  }
}

// Slow because servers start, and wait for databases.
describe('a server that starts', () => {
  let site: Site | undefined;

  afterEach(async () => {
    await site?.close();
    site = undefined;
  });

  describe('with a misspelt variable and a port for its metrics', () => {
    const opened = openedForAll(async () => {
      const port = String(await freePort());
      const variables = { DATABASE_POOLSIZE: '3', METRICS_PORT: port };
      return { ...(await openSite(sqlite, { variables })), own: `http://127.0.0.1:${port}` };
    });

    it('has them and the probes there, and nothing else, and the port of the service has them no more', async () => {
      const { own, service } = opened;
      for (const path of ['/metrics', '/metrics/']) {
        const answer = await fetch(own + path);
        expect(answer.headers.get('content-type')).to.match(/^text\/plain/);
        expect(await answer.text()).to.include('service_ready');
        expect((await fetch(service.url + path)).status).to.equal(404);
      }
      for (const [path, status] of [
        ['/healthz', 'alive'],
        ['/readyz/', 'ready'],
      ] as const)
        expect(await (await fetch(own + path)).json()).to.deep.equal({ status });
      expect((await fetch(`${own}/v1/data-import/settings/`)).status).to.equal(404);
      expect((await fetch(`${own}/metrics`, { method: 'POST' })).status).to.equal(404);
      const description = await (await fetch(`${service.url}/openapi.json`)).text();
      expect(description).not.to.include('"/metrics/"');
    });

    it('opens no inspector for a signal, names the variable with what was probably meant, and stops', async () => {
      const { service } = opened;
      service.signal('SIGUSR1');
      await service.untilSaid(/"level":40,.*DATABASE_POOLSIZE.*DATABASE_POOL_SIZE/);

      expect(await service.stop()).to.equal(0);
      expect(service.said).not.to.include('Debugger listening');
    });
  });

  for (const status of ['paused', 'complete'] as const)
    it(`leaves the supplier of the demo as it is while it is ${status}`, async () => {
      site = await openSite(sqlite, { isStarted: false });
      await prepared(site.service, async ({ audited }) => {
        const actor = { via: 'command line', user: 'ann@ops-1' } as const;
        await audited({ actor, action: 'changeSupplier' }).changeSupplier('DEMO_ENERGY', {
          status,
        });
      });

      await prepared(site.service, async ({ viewSupplier }) => {
        const { supplier } = (await viewSupplier(undefined, 'DEMO_ENERGY'))._unsafeUnwrap();
        expect(supplier.status).to.equal(status);
      });
    });

  it('makes new keys for the demo when those of the file are of another database', async () => {
    site = await openSite(sqlite, { isStarted: false });
    const { service } = site;
    await prepared(service);
    const before = await service.demoKeys();
    await prepared(service, undefined, {
      DATABASE_URL: `sqlite:${join(service.dataDir, 'another.sqlite')}`,
    });

    expect((await service.demoKeys()).api_key).not.to.equal(before.api_key);
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
    expect((await failureOf(site.service)).failure).to.equal('It started.');
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
      DATABASE_STARTUP_WAIT_MS: '100000',
    });
    await server.untilSaid(/"attempt":2,.*"msg":"waiting for the database"/);
    const database = await CuttingProxy.before(variables['DATABASE_URL']!, port);
    try {
      await server.untilSaid(/"msg":"listening"/);
      const tries = server.said.split('\n').filter((line) => line.includes('waiting'));
      for (const [index, line] of tries.entries()) {
        const { level, attempt, code, leftMs } = JSON.parse(line) as Record<string, unknown>;
        expect([level, attempt, code]).to.deep.equal([40, index + 1, 'ECONNREFUSED']);
        expect(leftMs).to.be.within(1, 100_000);
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
    const away = { DATABASE_URL: url.href, DATABASE_STARTUP_WAIT_MS: '2000' };
    const { failure, waits } = await failureOf(site.service, away);
    expect(waits).to.be.above(0);
    expect(failure).to.contain(`${url.host} does not answer (PostgreSQL, ECONNREFUSED).`);
  });

  for (const engine of [sqlite, postgres])
    it(`prepares ${engine.name} once when four start together on nothing`, async () => {
      site = await openSite(engine, { servers: 4, isStarted: false });
      await Promise.all(
        site.services.map(async (service, index) => {
          const keys = join(service.dataDir, `keys-${index}`);
          await mkdir(keys);
          await prepared(service, undefined, {}, keys);
        }),
      );

      await prepared(site.service, async ({ viewSupplier }) => {
        const { counters } = (await viewSupplier(undefined, 'DEMO_ENERGY'))._unsafeUnwrap();
        expect(counters.processes).to.include({ completed: 3, staged: 2 });
      });
    });

  it('leaves nothing behind when it dies in the middle of preparing the database', async () => {
    site = await openSite(postgres, { servers: 2, isStarted: false });
    const [dying, next] = site.services;
    const db = openDatabase({ ...PATIENT_POSTGRES, url: dying!.variables['DATABASE_URL']! });
    try {
      const rival = await db.transaction();
      await rival.raw('create table organisations (id text)');
      const dead = dying!.start().catch(() => 'dead');
      // The server that migrates meets the table of a rival that is not committed.
      await until('it waits for the lock', async () => (await waitingForLocks(db)) > 0);
      await dying!.kill();
      await rival.rollback();

      expect(await dead).to.equal('dead');
      await prepared(next!);
      const { rows } = await db.raw<{ rows: unknown[] }>('select name from knex_migrations');
      expect(rows.length).to.be.above(0);
    } finally {
      await db.destroy();
    }
  });
});
