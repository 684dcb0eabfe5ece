import { expect } from 'chai';
import {
  ITEM_LIMITS,
  TAX_UNIT_TYPES,
  TRANSACTION_TYPES,
} from '../../src/transactions/transaction.js';

describe('Transaction', () => {
  it('is of one of five types', () => {
    expect(TRANSACTION_TYPES).to.deep.equal([
      'CHARGE',
      'CREDIT',
      'PAYMENT',
      'REPAYMENT',
      'SUPPLY_CHARGE',
    ]);
  });

  it('is taxed in one of two units', () => {
    expect(TAX_UNIT_TYPES).to.deep.equal(['PROPORTION', 'CURRENCY_PER_KWH']);
  });

  it('has items as exact as the contract allows', () => {
    expect(ITEM_LIMITS).to.deep.equal({
      money: { integerDigits: 10, decimalPlaces: 10 },
      units: { integerDigits: 12, decimalPlaces: 4 },
      pricePerUnit: { integerDigits: 8, decimalPlaces: 7 },
      tax: { integerDigits: 15, decimalPlaces: 5 },
    });
  });
});
