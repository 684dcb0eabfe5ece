import { expect } from 'chai';
import {
  increaseBetween,
  ratesBetween,
  secondsLeft,
  type ProgressSample,
} from '../../src/progress/progress.js';

const NONE = { accounts: 0, notes: 0, transactions: 0, statements: 0, paymentInstructions: 0 };
const sample = (second: number, counts: Partial<ProgressSample['counts']>): ProgressSample => ({
  at: new Date(1000 * second),
  counts: { ...NONE, ...counts },
});

describe('progress', () => {
  it('is what was imported between two samples, for each second', () => {
    const [earlier, later] = [
      sample(0, { accounts: 2, notes: 1 }),
      sample(4, { accounts: 8, notes: 3 }),
    ];

    expect(increaseBetween(earlier, later)).to.deep.equal({ ...NONE, accounts: 6, notes: 2 });
    expect(ratesBetween(earlier, later)).to.deep.equal({ ...NONE, accounts: 1.5, notes: 0.5 });
  });

  it('is nothing when something was undone meanwhile, and when no time has passed', () => {
    const later = sample(4, { transactions: 5 });

    expect(increaseBetween(sample(0, { transactions: 9 }), later)).to.deep.equal(NONE);
    expect(ratesBetween(sample(4, {}), later)).to.deep.equal(NONE);
  });

  it('takes as long as the missing accounts do at the rate', () => {
    expect(secondsLeft(1000, 900, 3)).to.equal(34);
  });

  it('takes an unknown time at no rate, and none when no account is missing', () => {
    expect(secondsLeft(1000, 900, 0)).to.equal(undefined);
    expect(secondsLeft(900, 900, 3)).to.equal(undefined);
    expect(secondsLeft(10, 900, 3)).to.equal(undefined);
  });
});
