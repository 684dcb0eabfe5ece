import type { DatabasePorts } from '@data-import/application';
import {
  externalNumbers,
  givenSupplier,
  openingOf,
  SUPPLIER,
} from '@data-import/application/contracts';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { makeDatabasePorts } from '../../src/index.js';
import { DATABASES, openTestDatabase, postgres, type TestDatabase } from '../databases.js';

const NUMBERS = Array.from({ length: 400 }, (_, n) => `number ${n}`);
const LOADS = 48;

/** A quarter of the numbers, each time other ones, and every second time in the opposite order. */
function someNumbers(n: number): readonly string[] {
  const start = (n * 53) % NUMBERS.length;
  const some = [...NUMBERS, ...NUMBERS].slice(start, start + NUMBERS.length / 4);
  return n % 2 === 0 ? some : some.toReversed();
}

async function load({ processes }: DatabasePorts, n: number) {
  const numbers = someNumbers(n);
  if (n % 3 > 0)
    return (await processes.completeAll(SUPPLIER.code, numbers.map(opened)))._unsafeUnwrap();
  await processes.stage(SUPPLIER.code, externalNumbers(...numbers));
  return [];
}

const opened = (number: string) => openingOf(number);

async function loadAtOnce(servers: readonly Knex[]) {
  const ports = servers.map(makeDatabasePorts);
  await givenSupplier(ports[0]!);
  const loads = Array.from({ length: LOADS }, (_, n) => load(ports[n % ports.length]!, n));
  return (await Promise.all(loads)).flat();
}

describe('Rivals that stage and import the same accounts in another order', () => {
  let database: TestDatabase;

  afterEach(() => database.close());

  for (const engine of DATABASES) {
    it(`are all given the same accounts on ${engine.name}`, async () => {
      database = await openTestDatabase(engine);
      const imported = await loadAtOnce([database.db, database.another()]);

      const answers = new Set(
        imported.map((one) => `${one.externalAccountNumber} ${one.accountNumber}`),
      );
      const kept = await database.db('accounts').select('external_account_number', 'number');
      const expected = kept.map((row) => `${row.external_account_number} ${row.number}`);
      expect([...answers]).to.have.members(expected);
    });

    it(`are counted as many as there are on ${engine.name}`, async () => {
      database = await openTestDatabase(engine);
      await loadAtOnce([database.db, database.another()]);

      const states: string[] = await database.db('import_processes').pluck('state');
      const { processes } = await makeDatabasePorts(database.db).suppliers.count(SUPPLIER.code);
      expect(processes).to.deep.equal({
        staged: states.filter((state) => state === 'staged').length,
        'in-progress': 0,
        completed: states.filter((state) => state === 'completed').length,
        failed: 0,
      });
    });
  }

  it('never wait for each other in a circle on PostgreSQL', async () => {
    database = await openTestDatabase(postgres);
    const servers = [database.another(), database.another()];
    await loadAtOnce(servers);
    // What a connection has seen is certain to be counted once it is closed.
    for (const server of servers) await server.destroy();

    const counted = database.db('pg_stat_database').whereRaw('datname = current_database()');
    expect(await counted.pluck('deadlocks')).to.deep.equal([0]);
  });
});
