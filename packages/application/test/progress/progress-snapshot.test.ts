import { expect } from 'chai';
import type { SupplierProgress } from '../../src/progress/progress-reader.js';
import { reportedBy, snapshotOf } from '../../src/progress/progress-snapshot.js';

const NONE = { accounts: 0, notes: 0, transactions: 0, statements: 0, paymentInstructions: 0 };
const secondsAfter = (seconds: number) => new Date(Date.UTC(2026, 2, 1) + 1000 * seconds);

/** Ten rows a second since the second 9, of 3,600 that have to be stored within ten minutes. */
const progressAt = (second: number, samples = [{ at: secondsAfter(0), counts: NONE }]) =>
  snapshotOf(
    {
      supplier: { completeBy: '2026-03-01T00:10:00Z', status: 'ongoing' },
      counters: {
        ...NONE,
        notes: 10 * (second - 9),
        processes: { completed: samples.at(-1)?.counts.accounts },
      },
      announced: [{ expected: { notes: 3600 }, stored: { ...NONE, notes: 10 * (second - 9) } }],
      refused: NONE,
      failed: NONE,
      samples,
    } as unknown as SupplierProgress,
    { at: secondsAfter(second), changedByLabel: undefined, reported: reportedBy([]) },
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

  it('has a rate of rows that does not begin with the accounts, which were imported before', () => {
    const samples = Array.from({ length: 34 }, (_, n) => ({
      at: secondsAfter(10 * n - 300),
      counts: { ...NONE, accounts: 100 * Math.min(n, 30), notes: Math.max(0, 10 * (10 * n - 309)) },
    }));
    const { rows, flow, isLate } = progressAt(39, samples);

    expect(flow?.startedAt).to.deep.equal(secondsAfter(-300));
    expect(rows.perSecond).to.be.closeTo(300 / 39, 0.01);
    expect(isLate).to.equal(false);
  });
});
