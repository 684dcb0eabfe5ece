import { startEmbeddedPostgres, type EmbeddedPostgres } from '@data-import/testkit';
import { expect } from 'chai';
import { expectNoDifferences } from './database-check.js';
import { sqlite, type Engine } from './engines.js';
import { Load } from './load.js';
import { openSite, type Site } from './site.js';
import { givenAccounts, givenSupplier, type Supplier } from './supplier.js';

// Slow because what was killed starts again in each cycle.
/** How often something is killed in all; a soak asks for more. */
const CYCLES = Number(process.env['CRASH_CYCLES'] ?? 3);
const CLIENTS = 4;
/** A crash comes after one of the first answers: the batches of the other clients are then on their way. */
const MOST_ACKNOWLEDGED = 20;
/** A limit for what hangs, on the busiest machine. */
const LONGEST_CYCLE_MS = 60_000;

type Victim = 'server' | 'database' | 'server and database';

async function crash(
  site: Site,
  supplier: Supplier,
  kill: () => Promise<void>,
  revive: () => Promise<void>,
): Promise<void> {
  const accounts = await givenAccounts(supplier.operator, supplier.code, CLIENTS);
  const load = new Load(supplier, accounts);
  const loading = load.run([supplier.caller]);
  await Promise.race([
    loading,
    load.untilAcknowledged(Math.ceil(Math.random() * MOST_ACKNOWLEDGED)),
  ]);
  await kill();
  // Each client goes on until a batch fails, whatever was answered at the moment of the crash.
  await loading;
  await revive();

  expect(load.acknowledged, 'batches before the crash').to.be.above(0);
  expect(load.interrupted, 'batches on their way').to.equal(CLIENTS);
  await load.expectWhole();
  await load.repeat(supplier.caller);
  await load.expectComplete();
}

describe('a load onto SQLite whose server is killed', function () {
  const cycles = Math.ceil(CYCLES / 3);
  this.timeout(cycles * LONGEST_CYCLE_MS);
  let site: Site;

  before(async () => {
    site = await openSite(sqlite);
  });
  after(() => site?.close());

  it(`keeps what was acknowledged, and is completed by a repeat, ${cycles} times`, async () => {
    const supplier = await givenSupplier(site.service);
    for (let cycle = 0; cycle < cycles; cycle += 1)
      await crash(
        site,
        supplier,
        () => site.service.kill(),
        async () => void (await site.service.start()),
      );
    await expectNoDifferences(site.service);
  });
});

describe('a load onto PostgreSQL', function () {
  const cycles = Math.ceil((CYCLES * 2) / 9);
  this.timeout(cycles * LONGEST_CYCLE_MS);
  let database: EmbeddedPostgres;
  let site: Site;

  before(async function () {
    database = await startEmbeddedPostgres({ durability: 'default' });
    const { url } = await database.database();
    const engine: Engine = {
      name: 'PostgreSQL',
      database: async () => ({ variables: { DATABASE_URL: url }, drop: async () => undefined }),
    };
    site = await openSite(engine);
  });
  after(async () => {
    await site?.close();
    await database?.stop();
  });

  const HOW: Readonly<Record<Victim, [kill: () => Promise<void>, revive: () => Promise<void>]>> = {
    server: [() => site.service.kill(), async () => void (await site.service.start())],
    database: [() => database.kill(), () => database.restart()],
    'server and database': [
      async () => void (await Promise.all([site.service.kill(), database.kill()])),
      async () => {
        await database.restart();
        await site.service.start();
      },
    ],
  };

  for (const victim of ['server', 'database', 'server and database'] as const) {
    it(`keeps what was acknowledged, and is completed by a repeat, when its ${victim} is killed, ${cycles} times`, async () => {
      const supplier = await givenSupplier(site.service);
      const [kill, revive] = HOW[victim];
      for (let cycle = 0; cycle < cycles; cycle += 1) await crash(site, supplier, kill, revive);
      await expectNoDifferences(site.service);
    });
  }
});
