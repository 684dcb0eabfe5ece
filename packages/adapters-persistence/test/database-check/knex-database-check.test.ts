import type { CheckOutcome, DifferingRows } from '@data-import/application';
import type { CalendarDate } from '@data-import/domain';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { knexDatabaseCheck } from '../../src/database-check/knex-database-check.js';
import { migrate } from '../../src/migrations/migrate.js';
import { DATABASES, openTestDatabase, type TestDatabase } from '../databases.js';
import { fillDatabase } from './filled-database.js';
import { planting } from './plant.js';
import { PLANTINGS } from './plantings.js';

const TODAY = '2026-02-02' as CalendarDate;

const outcomes = (db: Knex, listed = 100) => knexDatabaseCheck(db).run({ today: TODAY, listed });

for (const engine of DATABASES)
  describe(`the check of a database on ${engine.name}`, () => {
    const filled = engine.copiesOf(async (db) => {
      await migrate(db);
      await fillDatabase(db);
    });
    let database: TestDatabase;

    const open = async () => {
      database = await openTestDatabase({ migrated: filled });
    };
    if (engine.name === 'SQLite') {
      beforeEach(open);
      afterEach(() => database.close());
    } else {
      before(open);
      after(() => database.close());
    }

    const run = async (db = database.db, listed?: number): Promise<readonly CheckOutcome[]> => {
      const all: CheckOutcome[] = [];
      for await (const outcome of outcomes(db, listed)) all.push(outcome);
      return all;
    };
    const outcomeOf = async (name: string, db = database.db): Promise<CheckOutcome> => {
      for await (const outcome of outcomes(db)) if (outcome.check === name) return outcome;
      throw new Error('There is no such check.');
    };
    const differing = async (db?: Knex) =>
      (await run(db)).filter(({ differences }) => differences > 0);

    it('finds nothing where nothing is stored', async () => {
      const empty = await openTestDatabase(engine);
      for (const { check, rows, differences } of await run(empty.db))
        expect([rows, differences], check).to.deep.equal([0, 0]);
      await empty.close();
    });

    it('finds nothing in what the service has stored, and says how many rows it looked at', async () => {
      expect(await differing()).to.deep.equal([]);
      expect((await run()).filter(({ rows }) => rows === 0)).to.deep.equal([]);
      expect(await outcomeOf('counters: transactions')).to.deep.equal({
        check: 'counters: transactions',
        rows: 8,
        differences: 0,
        listed: [],
      });
    });

    it('has a planted fault for each check', async () => {
      const names = (await run()).map(({ check }) => check);

      expect(names).to.have.members(Object.keys(PLANTINGS));
    });

    for (const [name, { statements, found }] of Object.entries(PLANTINGS))
      it(`finds what breaks "${name}"`, async () => {
        const { differences, listed } = await planting(database.db, statements, (db) =>
          outcomeOf(name, db),
        );
        expect(differences).to.be.above(0);
        expect(listed).to.have.length(differences);
        expect(listed.map((one) => pick(one, found))).to.deep.include(found);
      });

    it('counts all differences, and lists the first', async () => {
      const all = await planting(
        database.db,
        ['update transactions set amount_minor = 0'],
        async (db) => run(db, 3),
      );
      const amounts = all.find(({ differences }) => differences > 0);
      expect(amounts).to.include({ rows: 8, differences: 8 });
      expect(amounts?.listed).to.have.length(3);
    });

    it('shows nothing that a customer or a caller wrote', async () => {
      const secrets = [
        "update notes set body = 'SECRET', account_id = account_id + 50",
        "update transactions set description = 'SECRET', amount_minor = 0",
      ];
      const found = await planting(database.db, secrets, differing);

      expect(found).not.to.deep.equal([]);
      expect(JSON.stringify(found)).to.not.include('SECRET');
    });

    it('takes an instruction that expires today for active', async () => {
      const active = `update payment_instructions set details = '{"status":"active","expiresOn":"${TODAY}"}'
        where reference = 'expired'`;
      const found = await planting(database.db, [active], differing);

      expect(found.map(({ check }) => check)).to.deep.equal([
        'instructions: at most one is active for each account',
      ]);
    });
  });

/** Those of its columns that `part` has. */
function pick(difference: DifferingRows, part: DifferingRows): DifferingRows {
  return Object.fromEntries(Object.entries(difference).filter(([name]) => name in part));
}
