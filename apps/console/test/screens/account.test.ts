import { expect } from 'chai';
import { byMinute } from '../../src/screens/account/appends.js';

const append = (import_batch: string, added_at: string, transactions: number, notes = 0) => ({
  import_batch,
  added_at,
  transactions,
  notes,
  statements: 0,
  payment_instructions: 0,
});

describe('the loads of an account', () => {
  it('are one line for a batch within a minute, with all of its items', () => {
    const lines = byMinute([
      append('big', '2026-03-01T20:56:01Z', 500),
      append('big', '2026-03-01T20:55:59Z', 500, 1),
      append('small', '2026-03-01T20:55:58Z', 1),
      append('big', '2026-03-01T20:55:00Z', 250),
    ]);
    expect(
      lines.map((one) => [
        one.import_batch,
        one.added_at,
        one.transactions,
        one.notes,
        one.requests,
      ]),
    ).to.deep.equal([
      ['big', '2026-03-01T20:56:01Z', 500, 0, 1],
      ['big', '2026-03-01T20:55:59Z', 750, 1, 2],
      ['small', '2026-03-01T20:55:58Z', 1, 0, 1],
    ]);
  });
});
