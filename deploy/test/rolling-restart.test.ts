import { generateKeyPairSync } from 'node:crypto';
import { sharedPostgres, type PostgresDatabase } from '@data-import/testkit';
import { until } from '@data-import/testkit/until';
import { expect } from 'chai';
import { deployable } from './deployable.js';
import { DeployedService } from './deployed-service.js';
import { Migration } from './migration.js';
import { PATIENCE_MS } from './program.js';
import { startHaproxy, type Proxy } from './proxies.js';

// Slow because each server says for two seconds that it stops.
describe('Two servers behind HAProxy', () => {
  const servers: DeployedService[] = [];
  let database: PostgresDatabase;
  let haproxy: Proxy;
  let migration: Migration;

  before(async () => {
    const deployed = await deployable();
    database = await (await sharedPostgres()).database();
    const secrets = {
      DATABASE_URL: database.url,
      ALLOW_UNSAFE_DATABASE: 'true',
      TOKEN_SIGNING_KEYS: makeSigningKey(),
    };
    for (let count = 0; count < 2; count += 1)
      servers.push(await DeployedService.of(deployed, secrets, { SHUTDOWN_NOTICE_MS: '2000' }));
    await Promise.all(servers.map((server) => server.start()));
    const [first = '', second = ''] = servers.map(({ url }) => new URL(url).host);
    haproxy = await startHaproxy([first, second]);
    migration = await Migration.of(servers[0]!);
  });

  after(async () => {
    await haproxy?.close();
    await Promise.all(servers.map((server) => server.close()));
    await database?.drop();
  });

  it('are restarted one after the other under load, and no request fails', async () => {
    await until(
      () => `HAProxy answers:\n${haproxy.program.said}`,
      async () => (await fetch(`${haproxy.url}/openapi.json`)).ok,
      PATIENCE_MS,
    );
    const load = migration.startLoad(haproxy.url);
    try {
      for (const server of servers) {
        await migration.untilAcknowledged(50);
        await server.stop();
        await migration.untilAcknowledged(50);
        await server.start();
        await untilTakesPart(server);
      }
    } finally {
      await load.end();
    }

    expect(migration.failures).to.deep.equal([]);
    await migration.expectStored(haproxy.url);
  });

  it('keep from callers what is for their operators', async () => {
    for (const path of ['metrics', 'metrics/', 'readyz/', 'healthz/'])
      expect((await fetch(`${haproxy.url}/${path}`)).status, path).to.equal(404);
  });

  /** Waits until HAProxy routes to the server: each request has a line in its log. */
  function untilTakesPart(server: DeployedService): Promise<void> {
    return until(
      () =>
        `HAProxy lets ${server.url} take part:\n${haproxy.program.said}\n${server.said.slice(-2000)}`,
      () => /"route":"[^"]*notes/.test(server.said),
      PATIENCE_MS,
    );
  }
});

function makeSigningKey(): string {
  return JSON.stringify(generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }));
}
