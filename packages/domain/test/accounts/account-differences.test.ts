import { expect } from 'chai';
import { accountDifferences, type PostedAccount } from '../../src/accounts/account.js';
import { period } from '../statements/periods.js';
import { instant } from '../time/times.js';

const stored = {
  openPeriod: period('2024-01-01', '2024-01-31'),
  createdAt: instant('2020-05-01T00:00:00Z'),
};

const found = (posted: Partial<PostedAccount>, account: Parameters<typeof accountDifferences>[0]) =>
  accountDifferences(account, { period: undefined, createdAt: undefined, ...posted }).map(
    ({ at, stored: from, posted: to }) => `${at.join('.')}: ${from} / ${to}`,
  );

describe('accountDifferences', () => {
  it('finds nothing in what is equal or was not sent', () => {
    expect(found({}, stored)).to.deep.equal([]);
    expect(found({ period: stored.openPeriod, createdAt: stored.createdAt }, stored)).to.deep.equal(
      [],
    );
  });

  it('names the days of the period and the date of the account', () => {
    const posted = {
      period: period('2024-02-01'),
      createdAt: instant('2021-05-01T00:00:00Z'),
    };

    expect(found(posted, stored)).to.deep.equal([
      'statementPeriod.fromDate: 2024-01-01 / 2024-02-01',
      'statementPeriod.toDate: 2024-01-31 / undefined',
      'accountCreatedAt: 2020-05-01T00:00:00Z / 2021-05-01T00:00:00Z',
    ]);
  });

  it('compares with an account that has no open period', () => {
    const without = { ...stored, openPeriod: undefined };

    expect(found({}, without)).to.deep.equal([]);
    expect(found({ period: stored.openPeriod }, without)).to.deep.equal([
      'statementPeriod.fromDate: undefined / 2024-01-01',
      'statementPeriod.toDate: undefined / 2024-01-31',
    ]);
  });
});
