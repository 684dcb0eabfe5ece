import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@data-import/testkit';
import { expect } from 'chai';
import { expectNoDifferences } from './database-check.js';
import type { Answer } from './documentation.js';
import { Load } from './load.js';
import * as requests from './requests.js';
import { operate, type Finished } from './server-process.js';
import { openSite, type Site } from './site.js';
import { givenAccounts, givenSupplier, type Supplier } from './supplier.js';

/** How often the database of a place is killed; a soak asks for more. */
const CYCLES = Math.ceil(Number(process.env['CRASH_CYCLES'] ?? 24) / 8);
const CLIENTS = 2;
/** So many batches are acknowledged in each of the other places after the crash. */
const STILL_ACKNOWLEDGED = 20;
const PLACES = [1, 2, 3];

describe('a server on three places', function () {
  this.timeout(CYCLES * 60_000);
  let databases: readonly EmbeddedPostgres[];
  let folder: string;
  let site: Site;
  let suppliers: readonly Supplier[];

  before(async () => {
    databases = await Promise.all(
      [1, 2].map(() => startEmbeddedPostgres({ durability: 'default' })),
    );
    const [first, second] = await Promise.all(databases.map((server) => server.database()));
    folder = await mkdtemp(join(tmpdir(), 'places-'));
    const variables = {
      DATABASE_URL: first!.url,
      PLACE_2_DATABASE_URL: second!.url,
      PLACE_3_DATABASE_URL: `sqlite:${join(folder, 'place-3.sqlite')}`,
    };
    site = await openSite({
      name: 'three places',
      database: async () => ({ variables, drop: async () => undefined }),
    });
    for (const place of ['2', '3']) await succeeded('place', 'add', place);
    const made: Supplier[] = [];
    for (const place of PLACES) made.push(await givenSupplier(site.service, { place }));
    suppliers = made;
  });

  after(async () => {
    await site?.close();
    for (const server of databases ?? []) await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const command = (...words: string[]): Promise<Finished> => operate(words, site.service.variables);

  const succeeded = async (...words: string[]): Promise<string> => {
    const { code, stdout, stderr } = await command(...words);
    expect(code, stderr).to.equal(0);
    return stdout;
  };

  const body = async (path: string) => (await (await site.service.api()).get(path)).body;

  it('lists the places with what they have, and makes suppliers in the emptiest', async () => {
    const [, , second, third] = (await succeeded('place', 'list')).trim().split('\n');
    expect([second, third]).to.deep.equal(['2      1          1', '3      1          1']);

    const added = await givenSupplier(site.service, { accounts: 3 });
    expect(await succeeded('place', 'list')).to.include('2      2          4');
    const { body: listed } = await added.operator.get('/v1/operator/import-suppliers/');
    expect(JSON.stringify(listed)).to.include(added.code);
  });

  it(`goes on in the other places while the database of one is killed, ${CYCLES} times`, async () => {
    for (let cycle = 0; cycle < CYCLES; cycle += 1) {
      const loads: Load[] = [];
      for (const supplier of suppliers) {
        const accounts = await givenAccounts(supplier.operator, supplier.code, CLIENTS);
        loads.push(new Load(supplier, accounts, `cycle ${cycle}`));
      }
      const [first, second, third] = loads as [Load, Load, Load];
      const loading = loads.map((load, index) => load.run([suppliers[index]!.caller]));
      await second.untilAcknowledged(1 + Math.floor(Math.random() * 20));
      await databases[1]!.kill();
      await loading[1];
      expect(second.statuses).to.include(500);
      for (const load of [first, third])
        await load.untilAcknowledged(load.acknowledged + STILL_ACKNOWLEDGED);

      expect(await body('/readyz')).to.deep.equal({ status: 'ready', unavailable: ['place 2'] });
      expect(await body('/metrics')).to.include('unavailable_place{place="2"} 1');
      expect(await succeeded('place', 'list')).to.match(/^2 {6}\d+ +unavailable$/m);
      for (const supplier of [suppliers[0]!, suppliers[2]!]) await setStatus(supplier, 'PAUSED');
      await Promise.all(loading);
      await databases[1]!.restart();
      for (const supplier of [suppliers[0]!, suppliers[2]!]) await setStatus(supplier, 'ONGOING');
      for (const [index, load] of loads.entries()) {
        await load.expectWhole();
        await load.repeat(suppliers[index]!.caller);
        await load.expectComplete();
      }
      expect(await body('/readyz')).to.deep.equal({ status: 'ready' });
    }
    await expectNoDifferences(site.service);
  });

  it('starts while the database of one is down, and serves it when it is back', async () => {
    await site.service.stop();
    await databases[1]!.kill();
    await site.service.start();
    const [first, second] = suppliers as [Supplier, Supplier];
    expect((await postNote(first)).status).to.equal(201);
    expect((await postNote(second)).status).to.equal(500);
    await databases[1]!.restart();
    expect((await postNote(second)).status).to.equal(201);
  });

  it('moves a supplier by one command, with its accounts and their numbers', async () => {
    const [, second] = suppliers as [Supplier, Supplier];
    const [account] = second.accounts;
    const path = `/v1/operator/accounts/${account!.service_account_number}/`;
    const before = (await second.operator.get(path)).body;
    const counted = await second.counters();
    const said = await succeeded('supplier', 'move', second.code, '3');

    expect(said).to.include(`Supplier ${second.code} lives in place 3.`);
    expect((await second.operator.get(path)).body).to.deep.equal(before);
    expect(await second.counters()).to.deep.equal(counted);
    expect((await postNote(second)).status).to.equal(201);
    await expectNoDifferences(site.service);
  });

  it('does not start with an address missing, or with those of two places exchanged', async () => {
    const {
      PLACE_2_DATABASE_URL: second,
      PLACE_3_DATABASE_URL: third,
      ...rest
    } = site.service.variables;
    const missing = await operate(['place', 'list'], { ...rest, PLACE_2_DATABASE_URL: second! });
    const exchanged = await operate(['place', 'list'], {
      ...rest,
      PLACE_2_DATABASE_URL: third!,
      PLACE_3_DATABASE_URL: second!,
    });

    expect([missing.code, missing.stderr]).to.deep.equal([
      1,
      'The configuration cannot be used:\n  PLACE_3_DATABASE_URL must be given: the place is in use.\n',
    ]);
    expect([exchanged.code, exchanged.stderr]).to.deep.equal([
      1,
      'The configuration cannot be used:\n  PLACE_2_DATABASE_URL leads to another database.\n' +
        '  PLACE_3_DATABASE_URL leads to another database.\n',
    ]);
  });

  it('refuses places that are not there, and names no address in any message', async () => {
    const refused = [
      await command('place', 'add', '4'),
      await command('place', 'distribute', '2'),
      await command('place', 'distribute', '4'),
      await command('supplier', 'move', suppliers[0]!.code, '4'),
      await command('supplier', 'move', 'NONE', '2'),
      await command('supplier', 'create', 'NEW', '--organisation', 'x', '--place', '9'),
    ];

    expect(refused.map(({ code, stderr }) => [code, stderr.trim()])).to.deep.equal([
      [1, 'PLACE_4_DATABASE_URL must be given.'],
      [1, 'The place is no schema of its own (?schema=NAME in its URL) in a database with Citus.'],
      [1, 'There is no place 4. Add it first: operate place add 4'],
      [1, 'There is no such place. Add it first: operate place add <number>'],
      [1, 'There is no import supplier with this code. List them: operate supplier list'],
      [1, 'There is no such place. Add it first: operate place add <number>'],
    ]);
    const said = await site.service.everythingSaid();
    for (const { url } of databases) expect(said).to.not.include(new URL(url).host);
  });
});

async function setStatus({ operator, code }: Supplier, status: string): Promise<void> {
  const path = `/v1/operator/import-suppliers/${code}/`;
  expect((await operator.send('PATCH', path, { status })).status).to.equal(200);
}

function postNote(supplier: Supplier): Promise<Answer> {
  return supplier.caller.post(requests.NOTES, requests.notes(supplier, ['One more']));
}
