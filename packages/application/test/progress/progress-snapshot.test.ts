import { expect } from 'chai';
import type { SupplierProgress } from '../../src/progress/progress-reader.js';
import { snapshotOf } from '../../src/progress/progress-snapshot.js';

const NONE = { accounts: 0, notes: 0, transactions: 0, statements: 0, paymentInstructions: 0 };
const secondsAfter = (seconds: number) => new Date(Date.UTC(2026, 2, 1) + 1000 * seconds);

/** Ten rows a second since the second 9, of 3,600 that have to be stored within ten minutes. */
const progressAt = (second: number) =>
  snapshotOf(
    {
      supplier: { completeBy: '2026-03-01T00:10:00Z', status: 'ongoing' },
      counters: { ...NONE, notes: 10 * (second - 9), processes: {} },
      announced: [{ expected: { notes: 3600 }, stored: { ...NONE, notes: 10 * (second - 9) } }],
      refused: NONE,
      failed: NONE,
      samples: [{ at: secondsAfter(0), counts: NONE }],
    } as unknown as SupplierProgress,
    { at: secondsAfter(second), changedByLabel: undefined, servers: [] },
  );

describe('snapshotOf', () => {
  it('calls no load late in its first seconds, whose rate is too low, when it will be in time', () => {
    expect([10, 11, 15, 19].map((second) => progressAt(second).isLate)).to.deep.equal([
      false,
      false,
      false,
      false,
    ]);
  });
});
