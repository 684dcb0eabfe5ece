import { columnsOf, transactionFields } from '@data-import/wire/codecs';
import { expect } from 'chai';
import { differingFields, plainDecimal } from '../../src/verifying/differing-fields.js';

const { line_items: LINE_ITEMS } = columnsOf(transactionFields());

describe('The fields in which items differ', () => {
  it('are named by their path, and compared by value', () => {
    const inFiles = [{ rate_band: 'DAY', net_amount: '10.50', units: ['1', '2.0'] }];
    const stored = [{ rate_band: 'NIGHT', net_amount: '10.5', units: ['1.0', '2.1'] }];
    expect(differingFields('line_items', LINE_ITEMS, inFiles, stored)).to.deep.equal([
      { attr: 'line_items.0.rate_band', inFiles: 'DAY', stored: 'NIGHT' },
      { attr: 'line_items.0.units.1', inFiles: '2.0', stored: '2.1' },
    ]);
  });

  it('have a list that is longer, and a field that is absent', () => {
    expect(differingFields('line_items', LINE_ITEMS, [{}], [])).to.deep.equal([
      { attr: 'line_items.0', inFiles: '{}', stored: undefined },
    ]);
    expect(differingFields('reason', { kind: 'text' }, undefined, 'X')).to.deep.equal([
      { attr: 'reason', inFiles: undefined, stored: 'X' },
    ]);
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
