import { DEFAULT_VOCABULARY } from '@data-import/domain';
import { DEFAULT_LIMITS } from '../../src/settings/limits.js';
import { expect } from 'chai';
import fc from 'fast-check';
import { transaction } from '../../src/items/transaction.js';
import { strictAjv } from '@data-import/testkit/strict-ajv';
import { problemsOf } from '../reading/reading.js';

const posting = transaction(DEFAULT_VOCABULARY, DEFAULT_LIMITS);

describe('transaction', () => {
  it('and its schema take everything that is built rightly', () => {
    const isDescribed = strictAjv().compile(posting.schema);
    fc.assert(
      fc.property(validTransaction, (valid) => {
        const json: unknown = JSON.parse(JSON.stringify(valid));

        expect(problemsOf(posting, json)).to.deep.equal([]);
        expect(isDescribed(json), JSON.stringify(isDescribed.errors)).to.equal(true);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('a transaction with a fault', () => {
  it('is held against no sum of line items that are too many', () => {
    const item = { start_date: '2024-01-02', end_date: '2024-01-01', rate_band: 'R' };
    const line_items = Array.from({ length: 3 }, () => ({
      ...item,
      number_of_units: 1,
      net_amount: 5,
    }));
    const json = { transaction_id: 'T', transaction_date: '2024-01-01', amount: 15, line_items };
    const few = transaction(DEFAULT_VOCABULARY, { ...DEFAULT_LIMITS, maximumItems: 2 });

    expect(problemsOf(few, { ...json, type: 'SUPPLY_CHARGE', product_code: 'P' })).to.have.members([
      'max_items at line_items',
      'start_date_later_than_end_date at line_items.0.start_date',
      'start_date_later_than_end_date at line_items.1.start_date',
    ]);
  });
});

const word = fc.string({
  unit: fc.constantFrom('A', 'b', '_', '7', 'é'),
  minLength: 1,
  maxLength: 64,
});
const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-30'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const minor = fc.integer({ min: 1, max: 10_000_000 });
const asMoney = (hundredths: number) => (hundredths / 100).toFixed(2);
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

const free = {
  transaction_id: word,
  transaction_date: day,
  reason: maybe(word),
  display_note: maybe(word),
  note: maybe(word),
  reference: maybe(word),
};

const { paymentTypes, repaymentTypes } = DEFAULT_VOCABULARY;
const payment = fc
  .constantFrom(['PAYMENT', paymentTypes] as const, ['REPAYMENT', repaymentTypes] as const)
  .chain(([type, words]) =>
    fc.record({
      ...free,
      amount: minor.map((hundredths) => hundredths / 100),
      type: fc.constant(type),
      payment_type: maybe(fc.constantFrom(...words)),
    }),
  );

const lineItem = fc
  .record({ rate_band: word, days: fc.tuple(day, day), net: minor, units: minor })
  .map(({ rate_band, days, net, units }) => {
    const [start_date, end_date] = days.toSorted();
    return {
      rate_band,
      start_date,
      end_date,
      number_of_units: units / 100,
      net_amount: asMoney(net),
    };
  });

const supplyCharge = fc
  .record({
    ...free,
    product_code: word,
    line_items: fc.array(lineItem, { minLength: 1, maxLength: 4 }),
  })
  .map((charge) => {
    const sum = charge.line_items.reduce(
      (total, item) => total + Math.round(Number(item.net_amount) * 100),
      0,
    );
    return { ...charge, type: 'SUPPLY_CHARGE', amount: asMoney(sum) };
  });

const validTransaction = fc.oneof(payment, supplyCharge);
