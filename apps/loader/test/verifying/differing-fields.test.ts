import { columnsOf, noteFields, transactionFields } from '@data-import/wire/codecs';
import { expect } from 'chai';
import { differingItems, plainDecimal } from '../../src/verifying/differing-fields.js';

const COLUMNS = { ...columnsOf(transactionFields()), ...columnsOf(noteFields()) };

const paths = (...all: string[]) => all.map((document_path) => ({ document_path }));

describe('The fields in which items differ', () => {
  it('are named by their path, and compared by value', () => {
    const inFiles = [{ rate_band: 'DAY', net_amount: '10.50', units: ['1', '2.0'] }];
    const stored = [{ rate_band: 'NIGHT', net_amount: '10.5', units: ['1.0', '2.1'] }];
    expect(differingItems(COLUMNS, { line_items: inFiles }, { line_items: stored })).to.deep.equal([
      { attr: 'line_items.0.rate_band', inFiles: 'DAY', stored: 'NIGHT' },
      { attr: 'line_items.0.units.1', inFiles: '2.0', stored: '2.1' },
    ]);
  });

  it('have a list that is longer, and a field that is absent', () => {
    expect(
      differingItems(COLUMNS, { line_items: [{}] }, { line_items: [], reason: 'X' }),
    ).to.deep.equal([
      { attr: 'reason', inFiles: undefined, stored: 'X' },
      { attr: 'line_items.0', inFiles: '{}', stored: undefined },
    ]);
  });

  it('are not those in which two writings say the same', () => {
    expect(
      differingItems(
        COLUMNS,
        { document_paths: paths('b', 'a', 'b'), is_pinned: false, amount: '1', line_items: [] },
        { document_paths: paths('a', 'b'), unpin_at: null, amount: '1.00' },
      ),
    ).to.deep.equal([]);
  });

  it('compare decimals of any length without zeros that change nothing', () => {
    const plain = ['010.50', '-0.00', '5.', '+1', '12345678901234567890.10', 'abc', '.5'];
    expect(plain.map(plainDecimal)).to.deep.equal([
      '10.5',
      '0',
      '5',
      '1',
      '12345678901234567890.1',
      'abc',
      '.5',
    ]);
  });
});
