import {
  utcInstantOf,
  type ApiKey,
  type BatchEnd,
  type ImportBatchName,
  type UtcInstant,
} from '@data-import/domain';
import { expect } from 'chai';
import {
  isOpenAnnouncement,
  sumOfAnnounced,
} from '../../src/import-batches/import-batch-repository.js';
import type { SupplierProgress, SupplierSample } from '../../src/progress/progress-reader.js';
import { reportedBy, snapshotOf } from '../../src/progress/progress-snapshot.js';

const NO_ITEMS = { notes: 0, transactions: 0, statements: 0, paymentInstructions: 0 };
const NONE = { accounts: 0, ...NO_ITEMS };
const secondsAfter = (seconds: number) => new Date(Date.UTC(2026, 2, 1) + 1000 * seconds);
const announced = (notes: number) => ({ ...NO_ITEMS, notes });
/** Notes that are stored, and those of the announced batch among them. */
const sampleAt = (second: number, notes: number, own = notes): SupplierSample => ({
  at: secondsAfter(second),
  counts: { ...NONE, notes },
  announced: announced(own),
});

const KEYS = new Map<string, ApiKey>([
  [
    'key-1',
    {
      id: 'key-1',
      label: 'night',
      role: 'caller',
      organisationId: 'organisation-1',
      issuedAt: '2026-02-01T00:00:00Z' as UtcInstant,
      expiresAt: '2026-03-01T00:01:02Z' as UtcInstant,
    },
  ],
]);

interface Given {
  readonly notes: number;
  readonly own?: number;
  readonly writtenAt?: number;
  readonly announcedAt?: number;
  readonly samples?: readonly SupplierSample[];
  readonly end?: BatchEnd;
  readonly loadedBy?: string;
  readonly closedAt?: number;
}

/** Of 3,600 notes that have to be stored within ten minutes. */
const snapshotAt = (
  second: number,
  {
    notes,
    own = notes,
    writtenAt,
    announcedAt,
    samples = [sampleAt(0, 0)],
    end,
    loadedBy,
    closedAt,
  }: Given,
) => {
  const batch = {
    name: 'B' as ImportBatchName,
    expected: { notes: 3600 },
    stored: announced(own),
    ...(end && { end }),
    ...(announcedAt !== undefined && { announcedAt: utcInstantOf(secondsAfter(announcedAt)) }),
    ...(writtenAt !== undefined && { lastAt: utcInstantOf(secondsAfter(writtenAt)) }),
    ...(loadedBy !== undefined && { loadedBy }),
    ...(closedAt !== undefined && { closedAt: utcInstantOf(secondsAfter(closedAt)) }),
  };
  return snapshotOf(
    {
      supplier: { completeBy: '2026-03-01T00:10:00Z', status: 'ongoing' },
      counters: { ...NONE, notes, processes: { completed: samples.at(-1)?.counts.accounts } },
      batches: [],
      announced: [batch],
      finished: sumOfAnnounced([batch].filter((one) => !isOpenAnnouncement(one))),
      refused: NONE,
      failed: NONE,
      samples,
    } as unknown as SupplierProgress,
    { at: secondsAfter(second), keys: KEYS, reported: reportedBy([]) },
  );
};
/** Ten rows a second since the second 9. */
const progressAt = (second: number, samples?: readonly SupplierSample[]) =>
  snapshotAt(second, { notes: 10 * (second - 9), writtenAt: second, ...(samples && { samples }) });
const steady = (until: number, perSecond: number, own = perSecond) =>
  Array.from({ length: until / 10 + 1 }, (_, n) =>
    sampleAt(10 * n, 10 * n * perSecond, 10 * n * own),
  );

describe('snapshotOf', () => {
  it('calls no load late in its first seconds, whose rate is too low, when it will be in time', () => {
    for (const second of [10, 11, 15, 19])
      expect(progressAt(second).load.state, `${second}`).to.equal('loading');
  });

  it('has a rate of rows that does not begin with the accounts, which were imported before', () => {
    const samples = Array.from({ length: 34 }, (_, n) => {
      const sample = sampleAt(10 * n - 300, Math.max(0, 10 * (10 * n - 309)));
      return { ...sample, counts: { ...sample.counts, accounts: 100 * Math.min(n, 30) } };
    });
    const { rows, flow, load } = progressAt(39, samples);

    expect(flow?.startedAt).to.deep.equal(secondsAfter(-300));
    expect(rows.timeLeft?.likely).to.equal(Math.ceil(3300 / (300 / 39)));
    expect(load.state).to.equal('loading');
  });

  it('has a load that does not begin before it was announced', () => {
    const samples = [sampleAt(-5, 0), sampleAt(5, 1000, 0)];
    const at = (second: number, own: number) =>
      snapshotAt(second, { notes: 1000, own, announcedAt: 2, samples }).load;

    for (const load of [at(3, 0), at(10, 0), at(20, 10)])
      expect(load).to.deep.include({ state: 'loading', since: '2026-03-01T00:00:02Z' });
  });

  it('has the rate of the last seconds, and neither rate nor end once nothing comes', () => {
    const samples = steady(60, 10);
    const at = (second: number) => snapshotAt(second, { notes: 600, writtenAt: 60, samples }).rows;

    expect(at(65)).to.deep.include({ perSecond: 100 / 15 });
    expect(at(65).timeLeft?.likely).to.equal(Math.ceil(3000 / (600 / 65)));
    expect(at(70)).to.deep.include({ perSecond: undefined, timeLeft: undefined });
  });

  it('says at once that the key of its loader has expired', () => {
    const samples = steady(60, 10);
    const at = (second: number) =>
      snapshotAt(second, { notes: 600, writtenAt: 60, samples, loadedBy: 'key-1' }).load;

    expect(at(61).state).to.equal('loading');
    expect(at(62)).to.deep.include({
      state: 'stalled',
      since: '2026-03-01T00:01:02Z',
      reason:
        'API key "night" expired 2026-03-01T00:01:02Z: give the loader a new key; 3,000 rows missing',
    });
  });

  it('says that a connection of its loader was closed, once nothing comes but the rows under way', () => {
    const samples = steady(60, 10);
    const at = (second: number, writtenAt = 61) =>
      snapshotAt(second, { notes: 600, writtenAt, samples, closedAt: 58 }).load.reason;

    expect(at(69)).to.match(/; a connection of its loader was closed 2026-03-01T00:00:58Z$/);
    expect(at(68)).not.to.match(/closed/);
    expect(at(70, 62)).not.to.match(/closed/);
  });

  it('says at once that its loader ended it, and has no rate of what came before', () => {
    const samples = steady(60, 10);
    const ended = (isStopped: boolean, at = 65) =>
      snapshotAt(at, {
        notes: 600,
        writtenAt: 64,
        samples,
        end: {
          at: utcInstantOf(secondsAfter(64)),
          isStopped,
          refused: { notes: 3, statements: 4 },
        },
      });
    const loaded = ended(false);

    expect(loaded.load).to.deep.equal({
      state: 'ended',
      words: 'Loaded, 7 refused',
      since: '2026-03-01T00:01:04Z',
      reason: 'Since 2026-03-01T00:01:04Z',
    });
    expect(loaded.rows).to.deep.include({
      expected: 3600,
      stored: 600,
      left: 0,
      perSecond: undefined,
    });
    expect(loaded.rates?.notes).to.equal(0);
    expect(ended(false, 700).load.state, 'after the deadline').to.equal('ended');

    const stopped = ended(true);
    expect(stopped.load).to.deep.include({ state: 'stopped', since: '2026-03-01T00:01:04Z' });
    expect(stopped.rows).to.deep.include({ left: 3000, perSecond: undefined, timeLeft: undefined });
    expect(ended(true, 700).load.state, 'after the deadline').to.equal('late');
  });

  it('computes no end of a stalled load from a row of another batch', () => {
    const samples = [...steady(60, 10), sampleAt(500, 601, 600)];
    const { rows, load } = snapshotAt(505, { notes: 601, own: 600, samples });

    expect(rows).to.deep.include({ left: 3000, timeLeft: undefined });
    expect(rows.perSecond, 'of the supplier').to.be.greaterThan(0);
    expect(load).to.deep.include({ state: 'stalled', since: '2026-03-01T00:01:00Z' });
  });

  it('computes the end from the rows of the announced batches alone', () => {
    const { rows } = snapshotAt(125, {
      notes: 1250,
      own: 240,
      writtenAt: 124,
      samples: steady(120, 10, 2),
    });

    expect(rows.left).to.equal(3360);
    expect(rows.timeLeft?.likely).to.equal(1680);
  });

  it('has in the last hour all that was stored since the first sample, in the middle of its minute', () => {
    const samples = [sampleAt(25, 7), sampleAt(45, 19)];
    const { lastHour } = snapshotAt(130, { notes: 19, samples });

    expect(lastHour.map(({ at, notes }) => [at, notes])).to.deep.equal([
      ['2026-03-01T00:01:00Z', 12],
      ['2026-03-01T00:02:00Z', 0],
    ]);
  });

  it('takes rows that were stored before they were announced for no rate', () => {
    const samples = [...steady(100, 1, 0), sampleAt(110, 110, 2000)];
    const { rows } = snapshotAt(125, { notes: 2125, own: 2000, writtenAt: 124, samples });

    expect(rows.timeLeft?.likely, 'at 17 rows a second').to.equal(95);
  });
});
