import { expect } from 'chai';
import {
  makeCheckDatabase,
  type CheckOutcome,
  type CheckRequest,
} from '../../src/database-check/database-check.js';

const OUTCOME: CheckOutcome = { check: 'counters: notes', rows: 2, differences: 0, listed: [] };

describe('checkDatabase', () => {
  it('gives each outcome, of checks that know the day where it begins first', async () => {
    const requests: CheckRequest[] = [];
    const databaseCheck = {
      async *run(request: CheckRequest) {
        requests.push(request);
        yield OUTCOME;
      },
    };
    const clock = { now: () => new Date('2026-02-01T10:00:00Z') };

    const outcomes: CheckOutcome[] = [];
    for await (const outcome of makeCheckDatabase(databaseCheck, clock)()) outcomes.push(outcome);

    expect(outcomes).to.deep.equal([OUTCOME]);
    expect(requests).to.deep.equal([{ today: '2026-02-02', listed: 100 }]);
  });
});
