import { expect } from 'chai';
import { migrationFolder } from '../../src/migration/folder.js';
import { Database } from '../../src/sources/database.js';
import { Comparison } from '../../src/verifying/comparison.js';
import { correctPeriods, sharedPeriod, tableOfPeriods } from '../../src/verifying/due-days.js';
import { temporaryFolder } from '../temporary-folder.js';

const periods = async ({ database }: Comparison) =>
  Object.fromEntries(
    (
      await database.rows(`select subject, concat_ws('/', from_date, to_date) from compare.periods`)
    ).map(([subject, period]) => [String(subject), period]),
  );

describe('Open periods of accounts that the service has not named yet', () => {
  const folder = temporaryFolder();

  async function compared<T>(work: (comparison: Comparison) => Promise<T>): Promise<T> {
    const settings = { memoryLimit: '64MB', threads: 1, tempDirectory: folder() };
    await using database = await Database.open(':memory:', settings);
    await using comparison = await Comparison.open(database, migrationFolder(folder()));
    for (const table of [
      'staged_transactions (subject varchar)',
      'compare.accounts (subject varchar, from_date varchar, to_date varchar)',
      'compare.held_accounts (subject varchar, from_date varchar, to_date varchar)',
      'compare.differing (kind varchar, subject varchar)',
    ])
      await database.run(`create table ${table}`);
    await database.run(
      `insert into staged_transactions values ('stated'), ('first'), ('same'), ('other'), ('none')`,
    );
    await database.run(`insert into compare.accounts values ('stated', '2019-09-01', null)`);
    await database.run(
      `insert into compare.held_accounts values ('first', '2019-10-01', '2019-10-31')`,
    );
    return await work(comparison);
  }

  it('are taken for those of the others, and accounts with another period are compared', () =>
    compared(async (comparison) => {
      const { database } = comparison;
      await tableOfPeriods(comparison, await sharedPeriod(comparison));
      const assumed = '2019-10-01/2019-10-31';
      expect(await periods(comparison)).to.deep.equal({
        stated: '2019-09-01',
        first: assumed,
        same: assumed,
        other: assumed,
        none: assumed,
      });

      await database.run(
        `insert into compare.held_accounts values ('stated', '2019-10-01', '2019-10-31'),
           ('same', '2019-10-01', '2019-10-31'), ('other', '2019-10-01', '2019-11-30'), ('none', null, null)`,
      );
      await correctPeriods(comparison);
      expect(await periods(comparison)).to.deep.equal({
        stated: '2019-09-01',
        first: assumed,
        same: assumed,
        other: '2019-10-01/2019-11-30',
        none: '',
      });
      const differing = await database.rows('select subject from compare.differing order by 1');
      expect(differing.flat()).to.deep.equal(['none', 'other']);
    }));

  it('are taken for nothing where those of others differ', () =>
    compared(async (comparison) => {
      await comparison.database.run(
        `insert into compare.held_accounts values ('none', null, null)`,
      );
      expect(await sharedPeriod(comparison)).to.equal(undefined);
    }));
});
