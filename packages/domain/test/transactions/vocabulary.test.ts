import { expect } from 'chai';
import { DEFAULT_VOCABULARY } from '../../src/transactions/vocabulary.js';

describe('DEFAULT_VOCABULARY', () => {
  it('has the payment types of a PAYMENT', () => {
    expect([...DEFAULT_VOCABULARY.paymentTypes]).to.deep.equal([
      'DD_FIRST_COLLECTION',
      'DD_REGULAR_COLLECTION',
      'DD_RE_PRESENTATION',
      'DD_FINAL_COLLECTION',
      'CREDIT_CARD',
      'DEBIT_CARD',
      'CHEQUE',
      'BACS_DEPOSIT',
      'BPAY',
      'CASH',
      'EFT',
      'DIRECT_CREDIT',
    ]);
  });

  it('has the payment types of a REPAYMENT', () => {
    expect([...DEFAULT_VOCABULARY.repaymentTypes]).to.deep.equal([
      'DIRECT_CREDIT',
      'CARD_REFUND',
      'BACS',
      'CHEQUE',
      'BPAY',
    ]);
  });

  it('leaves everything else free', () => {
    expect(Object.keys(DEFAULT_VOCABULARY)).to.deep.equal(['paymentTypes', 'repaymentTypes']);
  });
});
