import { expect } from 'chai';
import { timeLeft } from '../../src/screens/night/accounts-progress.js';
import type { Progress } from '../../src/service/progress.js';

const NONE = { staged: 0, in_progress: 0, failed: 0 };

const left = (isAnnounced: boolean, asOf: string | null, counts: object = { completed: 9 }) =>
  timeLeft({
    accounts: { expected: 10, is_announced: isAnnounced, ...NONE, ...counts },
    seconds_left_range: null,
    as_of: asOf,
    status: 'ONGOING',
  } as Progress);

describe('the time left for the accounts', () => {
  it('is unknown without samples, said so that it goes on after the words before it', () => {
    const now = new Date().toISOString();
    expect(left(true, now)).to.equal(`Unknown, as of ${now}`);
    expect(left(false, now)).to.equal(`and no rate since ${now}`);
    expect(left(false, null)).to.equal('');
  });

  it('is over when all that were expected are imported, and no other is left', () => {
    expect(left(true, null, { completed: 10 })).to.equal('All imported');
    for (const other of ['staged', 'in_progress', 'failed'])
      expect(left(true, null, { completed: 10, [other]: 1 }), other).to.equal('');
  });
});
