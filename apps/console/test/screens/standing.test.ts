import { expect } from 'chai';
import { isWhole } from '../../src/screens/batches/standing.js';
import type { Batch } from '../../src/service/batches.js';

const BATCH = { transactions: 9, notes: 1, statements: 0, payment_instructions: 0 };
const isWholeOf = (expected: Batch['expected']) => isWhole({ ...BATCH, expected } as Batch);

describe('the standing of a batch', () => {
  it('is whole when all that was announced is stored, and not known where nothing was', () => {
    expect(isWholeOf(null)).to.equal(undefined);
    expect(isWholeOf({ transactions: 9 })).to.equal(true);
    expect(isWholeOf({ transactions: 10 })).to.equal(false);
    expect(isWholeOf({ transactions: 9, statements: 1 })).to.equal(false);
  });
});
