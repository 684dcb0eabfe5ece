import { DEFAULT_VOCABULARY } from '@data-import/domain';
import { DEFAULT_LIMITS } from '../../src/settings/limits.js';
import { expect } from 'chai';
import { transaction } from '../../src/items/transaction.js';
import { strictAjv } from '@data-import/testkit/strict-ajv';

const SENT = { transaction_id: 'T-1', transaction_date: '2024-03-15', amount: 1 };
const ITEM = {
  rate_band: 'CONSUMPTION_STANDARD',
  start_date: '2024-03-01',
  end_date: '2024-03-31',
  number_of_units: 1,
  net_amount: 1,
};
const SUPPLY_CHARGE = {
  ...SENT,
  type: 'SUPPLY_CHARGE',
  product_code: 'STANDARD',
  line_items: [ITEM],
};

const isDescribed = (sent: object) =>
  strictAjv().compile(transaction(DEFAULT_VOCABULARY, DEFAULT_LIMITS).schema)(sent);

describe('the described schema of a transaction', () => {
  for (const [what, sent] of [
    ['a charge', { ...SENT, type: 'CHARGE' }],
    ['a supply charge with an item', SUPPLY_CHARGE],
    ['a payment in cash', { ...SENT, type: 'PAYMENT', payment_type: 'CASH' }],
    ['a repayment by card', { ...SENT, type: 'REPAYMENT', payment_type: 'CARD_REFUND' }],
  ] as const)
    it(`takes ${what}`, () => {
      expect(isDescribed(sent)).to.equal(true);
    });

  for (const [what, sent] of [
    ['a supply charge without items', { ...SUPPLY_CHARGE, line_items: [] }],
    ['a supply charge without a product', { ...SENT, type: 'SUPPLY_CHARGE', line_items: [ITEM] }],
    ['a supply charge that is paid', { ...SUPPLY_CHARGE, payment_type: 'CASH' }],
    ['items of a charge', { ...SENT, type: 'CHARGE', line_items: [ITEM] }],
    ['a credit that is paid', { ...SENT, type: 'CREDIT', payment_type: 'CASH' }],
    ['a repayment in cash', { ...SENT, type: 'REPAYMENT', payment_type: 'CASH' }],
    ['a payment by card refund', { ...SENT, type: 'PAYMENT', payment_type: 'CARD_REFUND' }],
  ] as const)
    it(`does not take ${what}`, () => {
      expect(isDescribed(sent)).to.equal(false);
    });
});
