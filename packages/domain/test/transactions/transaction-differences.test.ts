import { expect } from 'chai';
import {
  type Transaction,
  differingDrafts,
  transactionDifferences,
} from '../../src/transactions/transaction.js';
import { minor } from '../money/numbers.js';
import { day } from '../time/times.js';
import { fieldsOf, lineItem, supplyFieldsOf, taxItem } from './drafts.js';

const POSTED = day('2023-12-24');

const storedOf = (fields = fieldsOf()): Transaction => ({
  ...fields,
  transactionDate: day('2024-01-01'),
  postedDate: fields.transactionDate,
  description: 'Moved.',
});

describe('transactionDifferences', () => {
  it('compares the date with the one that was posted, wherever it was moved to', () => {
    const stored = storedOf(fieldsOf({ transactionDate: POSTED }));

    expect(transactionDifferences(stored, fieldsOf({ transactionDate: POSTED }))).to.deep.equal([]);
    expect(
      transactionDifferences(stored, fieldsOf({ transactionDate: stored.transactionDate })),
    ).to.deep.equal([{ at: ['transactionDate'], stored: POSTED, posted: '2024-01-01' }]);
  });

  it('names every field that differs, and those of items by their places', () => {
    const stored = storedOf(
      supplyFieldsOf({ lineItems: [lineItem()], taxItems: [taxItem()], productCode: 'P' }),
    );
    const posted = supplyFieldsOf({
      lineItems: [lineItem(), lineItem({ rateBand: 'NIGHT' })],
      taxItems: [taxItem({ taxType: 'GST' })],
      productCode: 'P',
      amountMinor: minor(1),
    });
    const paths = transactionDifferences(stored, posted).map(({ at }) => at.join('.'));

    expect(paths).to.include.members(['amountMinor', 'taxItems.0.taxType', 'lineItems.1.rateBand']);
    expect(paths.filter((path) => path.startsWith('lineItems.0'))).to.deep.equal([]);
  });
});

describe('differingDrafts', () => {
  it('gives the places of drafts that exist with other content', () => {
    const drafts = ['a', 'b', 'new', 'b'].map((transactionId) =>
      fieldsOf({ transactionId, amountMinor: minor(transactionId === 'b' ? 1 : 2) }),
    );
    const existing = ['a', 'b'].map((transactionId) =>
      storedOf(fieldsOf({ transactionId, amountMinor: minor(2) })),
    );

    expect([...differingDrafts(drafts, existing).keys()]).to.deep.equal([1, 3]);
  });
});
