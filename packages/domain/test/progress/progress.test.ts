import { expect } from 'chai';
import {
  earliestEnd,
  flowOf,
  increaseBetween,
  ratesOf,
  timeLeft,
  type ProgressSample,
} from '../../src/progress/progress.js';

const NONE = { accounts: 0, notes: 0, transactions: 0, statements: 0, paymentInstructions: 0 };
const sample = (second: number, counts: Partial<ProgressSample['counts']>): ProgressSample => ({
  at: new Date(1000 * second),
  counts: { ...NONE, ...counts },
});
const transactions = (...pairs: readonly (readonly [second: number, count: number])[]) =>
  pairs.map(([second, count]) => sample(second, { transactions: count }));
/** Samples every ten seconds from one second to another, with so many a second. */
const steady = (from: number, to: number, perSecond: number, first = 0) =>
  transactions(
    ...Array.from(
      { length: (to - from) / 10 + 1 },
      (_, n) => [from + 10 * n, first + 10 * n * perSecond] as const,
    ),
  );

describe('increaseBetween', () => {
  it('is what was imported meanwhile, and nothing where something was undone', () => {
    const [earlier, later] = [
      sample(0, { accounts: 2, notes: 9 }),
      sample(4, { accounts: 8, notes: 3 }),
    ];

    expect(increaseBetween(earlier, later)).to.deep.equal({ ...NONE, accounts: 6 });
  });
});

describe('flowOf', () => {
  it('has the rate since the flow began, not since the samples did', () => {
    const idle = transactions([0, 500]);
    const flow = flowOf([...idle, ...transactions([3610, 700], [3620, 900], [3625, 1000])]);

    expect(flow).to.deep.equal({
      startedAt: new Date(3_600_000),
      lastSeenAt: new Date(3_625_000),
      isYoung: true,
      perSecond: { ...NONE, transactions: 20 },
    });
  });

  it('has the time of the last increase, not of the last look', () => {
    const flow = flowOf(transactions([0, 0], [10, 5], [20, 5]));

    expect(flow?.lastSeenAt).to.deep.equal(new Date(10_000));
  });

  it('has the rate of its last ten minutes', () => {
    const samples = [...steady(0, 600, 100), ...steady(610, 1200, 1, 60_010)];

    expect(flowOf(samples)?.perSecond.transactions).to.be.closeTo(1, 0.001);
    expect(flowOf(samples)?.startedAt).to.deep.equal(new Date(0));
  });

  it('is young for two minutes', () => {
    expect(flowOf(steady(0, 110, 1))?.isYoung).to.equal(true);
    expect(flowOf(steady(0, 120, 1))?.isYoung).to.equal(false);
  });

  it('has stopped when nothing was stored in the last minute, and begins anew then', () => {
    const before = steady(0, 300, 5);

    expect(flowOf([...before, ...transactions([360, 1500])])?.startedAt).to.deep.equal(new Date(0));
    expect(flowOf([...before, ...transactions([361, 1500])])).to.equal(undefined);
    expect(flowOf([...before, ...transactions([400, 1600], [410, 1700])])?.startedAt).to.deep.equal(
      new Date(390_000),
    );
  });

  it('is none of nothing, of one sample, and of an undo', () => {
    expect(flowOf([])).to.equal(undefined);
    expect(flowOf(transactions([0, 10]))).to.equal(undefined);
    expect(flowOf(transactions([0, 10], [10, 5]))).to.equal(undefined);
  });
});

describe('ratesOf', () => {
  it('has the last ten to twenty seconds, whatever was before', () => {
    const samples = [
      ...steady(0, 50, 100),
      ...steady(60, 70, 1, 5010),
      ...transactions([75, 5025]),
    ];

    expect(ratesOf(samples).transactions).to.equal(1);
  });

  it('begins with the sample of exactly ten seconds before', () => {
    expect(ratesOf(transactions([0, 0], [10, 100], [20, 110])).transactions).to.equal(1);
  });

  it('counts the time without samples as a time in which nothing came', () => {
    expect(ratesOf(transactions([0, 0], [3605, 100])).transactions).to.equal(5);
  });

  it('is zeros while there is nothing to compare with', () => {
    expect(ratesOf([])).to.deep.equal(NONE);
    expect(ratesOf(transactions([0, 5]))).to.deep.equal(NONE);
    expect(ratesOf(transactions([4, 5], [4, 9]))).to.deep.equal(NONE);
  });
});

describe('timeLeft', () => {
  it('is what the missing ones take at the rate', () => {
    expect(timeLeft(100, 3, { isYoung: false })).to.deep.equal({ least: 34, likely: 34, most: 34 });
  });

  it('is a range while the flow is young', () => {
    expect(timeLeft(100, 3, { isYoung: true })).to.deep.equal({ least: 17, likely: 34, most: 67 });
  });

  it('is unknown at no rate, and when none is missing', () => {
    expect(timeLeft(100, 0, { isYoung: false })).to.equal(undefined);
    expect(timeLeft(0, 3, { isYoung: false })).to.equal(undefined);
    expect(timeLeft(-5, 3, { isYoung: false })).to.equal(undefined);
  });
});

describe('earliestEnd', () => {
  const needed = { least: 50, likely: 100, most: 200 };
  const startedAt = new Date(0);
  const after = (seconds: number, isYoung = true) =>
    earliestEnd(new Date(1000 * seconds), needed, { startedAt, isYoung }).getTime() / 1000;

  it('is at the rate once the flow is not young, and in half the time before', () => {
    expect(after(120, false)).to.equal(220);
    expect(after(119)).to.equal(169);
  });

  it('is at once while the load may just have begun', () => {
    expect(after(5)).to.equal(5);
    expect(after(10)).to.equal(10);
    expect(after(12.5)).to.be.closeTo(32.5, 0.01);
  });

  it('is never later than the load ends that began ten seconds after the look before it', () => {
    for (const seconds of [11, 15, 20, 60, 119]) {
      // 10 rows a second, of which 1,000 are missing.
      const flow = flowOf(transactions([0, 0], [seconds, 10 * (seconds - 10)]))!;
      const missing = timeLeft(1000, flow.perSecond.transactions, flow)!;

      expect(earliestEnd(new Date(1000 * seconds), missing, flow).getTime()).to.be.at.most(
        1000 * (seconds + 101),
      );
    }
  });
});
