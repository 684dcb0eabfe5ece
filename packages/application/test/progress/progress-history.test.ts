import { expect } from 'chai';
import { ProgressHistory } from '../../src/progress/progress-history.js';

const NONE = { accounts: 0, notes: 0, transactions: 0, statements: 0, paymentInstructions: 0 };
const sample = (second: number, accounts: number) => ({
  at: new Date(1000 * second),
  counts: { ...NONE, accounts },
});

describe('ProgressHistory', () => {
  let history: ProgressHistory;

  beforeEach(() => {
    history = new ProgressHistory();
  });

  it('has no rate before there are two samples', () => {
    expect(history.rates()).to.deep.equal(NONE);
    history.add(sample(0, 5));
    expect(history.rates()).to.deep.equal(NONE);
    expect(history.accountsPerSecond()).to.equal(0);
  });

  it('has the rate of the last ten seconds, whatever was before', () => {
    for (let second = 0; second <= 60; second += 1)
      history.add(sample(second, second <= 50 ? 100 * second : 5000 + (second - 50)));

    expect(history.rates().accounts).to.equal(1);
  });

  it('has the rate since the sample before, where that is longer ago', () => {
    history.addMinute(sample(0, 0));
    history.add(sample(60, 120));

    expect(history.rates().accounts).to.equal(2);
  });

  it('has the accounts of the last ten minutes', () => {
    for (let minute = 0; minute <= 20; minute += 1)
      history.addMinute(sample(60 * minute, minute <= 10 ? 0 : 60 * (minute - 10)));

    expect(history.accountsPerSecond()).to.equal(1);
  });

  it('has what was imported in each of the last sixty minutes, the oldest first', () => {
    for (let minute = 0; minute <= 70; minute += 1)
      history.addMinute(sample(60 * minute, minute * minute));

    const minutes = history.lastHour();
    expect(minutes).to.have.lengthOf(60);
    expect(minutes[0]).to.deep.equal({ at: '1970-01-01T00:11:00Z', ...NONE, accounts: 21 });
    expect(minutes.at(-1)).to.deep.equal({ at: '1970-01-01T01:10:00Z', ...NONE, accounts: 139 });
  });
});
