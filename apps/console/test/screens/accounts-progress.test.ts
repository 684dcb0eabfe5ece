import { expect } from 'chai';
import { timeLeft } from '../../src/screens/night/accounts-progress.js';
import type { Progress } from '../../src/service/progress.js';

const left = (isAnnounced: boolean, asOf: string | null) =>
  timeLeft({
    accounts: { expected: 10, is_announced: isAnnounced, completed: 9 },
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
});
