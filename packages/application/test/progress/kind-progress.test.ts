import { expect } from 'chai';
import {
  isOpenAnnouncement,
  sumOfAnnounced,
  type AnnouncedItems,
} from '../../src/import-batches/import-batch-repository.js';
import { allKinds, kindsOf } from '../../src/progress/kind-progress.js';
import type { SupplierProgress } from '../../src/progress/progress-reader.js';

const NONE = { notes: 0, transactions: 0, statements: 0, paymentInstructions: 0 };
const RATES = { ...NONE, notes: 5, transactions: 10 };
const PACE = { rates: RATES, flow: { isYoung: false }, announced: { ...RATES, notes: 4 } };
const STOPPED = { rates: undefined, flow: undefined, announced: undefined };

const progressWith = (announced: readonly (AnnouncedItems & { readonly name: string })[]) =>
  ({
    announced,
    finished: sumOfAnnounced(announced.filter((one) => !isOpenAnnouncement(one))),
    counters: { ...NONE, notes: 70, transactions: 900, different: 0, processes: {} },
    refused: { ...NONE, notes: 3 },
    failed: { ...NONE, transactions: 4 },
  }) as unknown as SupplierProgress;

describe('kindsOf', () => {
  it('knows no total without an announcement, and calls nothing done', () => {
    const kinds = kindsOf(progressWith([]), PACE);

    expect(kinds.notes).to.deep.equal({
      expected: undefined,
      stored: 70,
      refused: 3,
      failed: 0,
      left: undefined,
      perSecond: 5,
      timeLeft: undefined,
    });
    expect(allKinds(kinds, PACE)).to.deep.include({ expected: undefined, left: undefined });
    expect(allKinds(kinds, PACE)).to.deep.include({ stored: 970, refused: 3, failed: 4 });
  });

  it('adds announced batches up, of which one that has more than was announced hides no other', () => {
    const kinds = kindsOf(
      progressWith([
        { name: 'A', expected: { notes: 100 }, stored: { ...NONE, notes: 60 } },
        { name: 'B', expected: { notes: 10 }, stored: { ...NONE, notes: 25, transactions: 8 } },
      ]),
      PACE,
    );

    expect(kinds.notes).to.deep.include({ expected: 110, stored: 85, left: 40 });
    expect(kinds.notes.timeLeft).to.deep.equal({ least: 10, likely: 10, most: 10 });
    expect(kinds.transactions.expected).to.equal(undefined);
    expect(allKinds(kinds, PACE)).to.deep.include({
      expected: 110,
      stored: 85,
      left: 40,
      perSecond: 5,
      timeLeft: { least: 10, likely: 10, most: 10 },
    });
  });

  it('has no rate and no end when the load has stopped', () => {
    const announced = [{ name: 'A', expected: { notes: 100 }, stored: { ...NONE, notes: 60 } }];
    const kinds = kindsOf(progressWith(announced), STOPPED);

    expect(kinds.notes).to.deep.include({ left: 40, perSecond: undefined, timeLeft: undefined });
    expect(allKinds(kinds, STOPPED)).to.deep.include({ left: 40, perSecond: undefined });
  });
});
