import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddedPostgres, type EmbeddedPostgres, openedForAll } from '@data-import/testkit';
import { expect } from 'chai';
import { until } from '@data-import/testkit/until';
import { crashBulk, type Killing } from './bulk-crash.js';
import { expectNoDifferences } from './database-check.js';
import { postgresAt, sqlite } from './engines.js';
import { expectUndoCompleted } from './interrupted-undo.js';
import { Load } from './load.js';
import * as requests from './requests.js';
import type { Service } from './service.js';
import { openSite, type Site } from './site.js';
import { withStoreOf } from './stored-rows.js';
import { givenAccounts, givenSupplier, type Supplier } from './supplier.js';
import { supportView } from './support-view.js';

// Slow because what was killed starts again in each cycle.
/** How often something is killed in all; a soak asks for more. */
const CYCLES = Number(process.env['CRASH_CYCLES'] ?? 3);
/** Clients of bulk requests are killed most: that takes no restart. */
const BULK_CYCLES = {
  server: Math.ceil(CYCLES / 9),
  database: Math.ceil(CYCLES / 18),
  client: Math.ceil(CYCLES * 0.37),
};
const CLIENTS = 4;
/** A crash comes after one of the first answers: the batches of the other clients are then on their way. */
const MOST_ACKNOWLEDGED = 20;
/** A limit for what hangs, on the busiest machine. */
const LONGEST_CYCLE_MS = 60_000;

async function crash(site: Site, supplier: Supplier, { kill, revive }: Killing): Promise<void> {
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

type IsHeld = () => Promise<boolean>;
/** Every erasure waits at its last table while `work` runs. */
type WhileErasuresWait = (
  service: Service,
  work: (isHeld: IsHeld) => Promise<void>,
) => Promise<void>;

const onPostgres: WhileErasuresWait = (service, work) =>
  withStoreOf(service, (db) =>
    db.transaction(async (transaction) => {
      await transaction.raw('lock table erased_accounts in share mode');
      await work(async () => {
        const waiting = db('pg_stat_activity')
          .whereRaw('datname = current_database()')
          .where({ wait_event_type: 'Lock' })
          .whereLike('query', '%erased_accounts%');
        return (await waiting).length > 0;
      });
    }),
  );

/** More than SQLite keeps in memory until a commit. */
const SPILLED_BYTES = 32 * 1024 * 1024;

/** The insert writes so much that the log of the file grows before a commit, and then never ends. */
const onSqlite: WhileErasuresWait = async (service, work) => {
  await withStoreOf(service, async (db) => {
    await db.raw('create table spilled (bytes blob)');
    await db.raw(`create trigger endless before insert on erased_accounts begin
      insert into spilled values (zeroblob(${SPILLED_BYTES}));
      select sum(n) from (with recursive c(n) as (select 1 union all select n + 1 from c) select n from c);
    end`);
  });
  const log = join(service.dataDir, 'data-import.sqlite-wal');
  await work(async () => (await stat(log)).size > SPILLED_BYTES / 2);
  await withStoreOf(service, async (db) => {
    await db.raw('drop trigger endless');
    await db.raw('drop table spilled');
  });
};

/** Kills the server within an erasure, with loads onto the account under way. */
async function killErasure({ service }: Site, whileErasuresWait: WhileErasuresWait): Promise<void> {
  const supplier = await givenSupplier(service);
  const { caller, operator } = supplier;
  const account = `/v1/operator/accounts/${supplier.accounts[0]!.service_account_number}/`;
  const erase = () => operator.post(`${account}erase/`, { reason: 'asked to' });
  const load = async (name: string) => [
    await caller.post(requests.NOTES, requests.notes(supplier, [name])),
    await caller.post(
      `${requests.TRANSACTIONS}?import_batch=B`,
      requests.transactions(supplier, [name]),
    ),
  ];
  for (const { status } of await load('before')) expect(status).to.equal(201);

  await whileErasuresWait(service, async (isHeld) => {
    const unanswered: Promise<unknown>[] = [erase()];
    await until('the erasure is held', isHeld);
    unanswered.push(load('meanwhile'));
    const failed = Promise.allSettled(unanswered);
    await service.kill();
    await failed;
  });
  await service.start();

  const { notes, transactions } = await supportView(
    operator,
    supplier.accounts[0]!.service_account_number,
  );
  expect(notes.map(({ body }) => body)).to.include('before');
  expect(transactions.map(({ transaction_id }) => transaction_id)).to.include('before');
  await expectNoDifferences(service);
  expect((await erase()).status).to.equal(200);
  expect((await erase()).status).to.equal(404);
  for (const { status } of await load('afterwards')) expect(status).to.equal(404);
  await expectNoDifferences(service);
}

const killingServer = (site: Site): Killing => ({
  kill: () => site.service.kill(),
  revive: () => site.service.start(),
});

describe('a load onto SQLite', function () {
  const cycles = Math.ceil(CYCLES / 3);
  this.timeout(CYCLES * LONGEST_CYCLE_MS);
  const site = openedForAll(() => openSite(sqlite));

  it(`keeps what was acknowledged, and is completed by a repeat, when its server is killed, ${cycles} times`, async () => {
    const supplier = await givenSupplier(site.service);
    for (let cycle = 0; cycle < cycles; cycle += 1)
      await crash(site, supplier, killingServer(site));
    await expectNoDifferences(site.service);
  });

  it('has the whole account when it is killed within an erasure', () =>
    killErasure(site, onSqlite));

  it('loses no account in part to an undo that is interrupted, and is undone by a repeat', () =>
    expectUndoCompleted(site, 'SQLite'));

  for (const victim of ['server', 'client'] as const)
    it(`in bulk keeps what was answered, and is completed by a repeat, when its ${victim} is killed, ${BULK_CYCLES[victim]} times`, async () => {
      await crashBulk(site, BULK_CYCLES[victim], victim === 'server' ? killingServer(site) : {});
      await expectNoDifferences(site.service);
    });
});

describe('a load onto PostgreSQL', function () {
  const cycles = Math.ceil((CYCLES * 2) / 9);
  this.timeout(CYCLES * LONGEST_CYCLE_MS);
  let database: EmbeddedPostgres;
  let site: Site;

  before(async function () {
    database = await startEmbeddedPostgres({ durability: 'default' });
    const { url } = await database.database();
    site = await openSite(postgresAt(url));
  });
  after(async () => {
    await site?.close();
    await database?.stop();
  });

  const killingDatabase = (): Killing => ({
    kill: () => database.kill(),
    revive: () => database.restart(),
  });
  const killingBoth = (): Killing => ({
    kill: async () => void (await Promise.all([site.service.kill(), database.kill()])),
    revive: async () => {
      await database.restart();
      await site.service.start();
    },
  });
  const VICTIMS = {
    server: () => killingServer(site),
    database: killingDatabase,
    'server and database': killingBoth,
  };
  for (const [victim, killing] of Object.entries(VICTIMS))
    it(`keeps what was acknowledged, and is completed by a repeat, when its ${victim} is killed, ${cycles} times`, async () => {
      const supplier = await givenSupplier(site.service);
      for (let cycle = 0; cycle < cycles; cycle += 1) await crash(site, supplier, killing());
      await expectNoDifferences(site.service);
    });

  it('has the whole account when its server is killed within an erasure', () =>
    killErasure(site, onPostgres));

  it('loses no account in part to an undo that is interrupted, and is undone by a repeat', () =>
    expectUndoCompleted(site, 'PostgreSQL'));

  const BULK_VICTIMS = { server: VICTIMS.server, database: VICTIMS.database, client: () => ({}) };
  for (const victim of ['server', 'database', 'client'] as const)
    it(`in bulk keeps what was answered, and is completed by a repeat, when its ${victim} is killed, ${BULK_CYCLES[victim]} times`, async () => {
      await crashBulk(site, BULK_CYCLES[victim], BULK_VICTIMS[victim]());
      await expectNoDifferences(site.service);
    });
});
