import { DEFAULT_VOCABULARY } from '@data-import/domain';
import { DEFAULT_LIMITS } from '../../src/settings/limits.js';
import { expect } from 'chai';
import fc from 'fast-check';
import { transaction } from '../../src/items/transaction.js';
import { strictAjv } from '@data-import/testkit/strict-ajv';
import { list } from '../../src/reading/list.js';
import { setting, withPlantedFaults, type Fault } from '../reading/planted-faults.js';
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

describe('transactions with faults', () => {
  it('are refused for exactly those, whatever stands beside them', () => {
    const postings = list(posting, { maxItems: 10 });
    const planted = withPlantedFaults(
      fc.array(fc.oneof(payment, taxedSupplyCharge), { minLength: 1, maxLength: 4 }),
      faultsOf,
    );
    fc.assert(
      fc.property(planted, ({ items, expected }) => {
        const json: unknown = JSON.parse(JSON.stringify(items));

        expect(problemsOf(postings, json)).to.have.members(expected);
      }),
      { numRuns: 1000 },
    );
  });

  it('are held against no sum of line items that are too many', () => {
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

const payment = fc.record({
  ...free,
  amount: minor.map((hundredths) => hundredths / 100),
  type: fc.constant('PAYMENT'),
  payment_type: maybe(fc.constantFrom(...DEFAULT_VOCABULARY.paymentTypes)),
});

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

type Sent = Record<string, unknown>;

const taxedSupplyCharge = fc.tuple(supplyCharge, fc.boolean()).map(([charge, isTaxed]) => ({
  ...charge,
  ...(isTaxed && {
    tax_items: [
      { amount: 0, tax_type: 'VAT', value_taxed: 0, rate: '0.05', unit_type: 'PROPORTION' },
    ],
  }),
}));

/** Faults that say nothing of each other: one of each group at most. */
function faultsOf(sent: Sent): readonly Fault<Sent>[] {
  const items = itemsOf(sent, 'line_items');
  const taxes = itemsOf(sent, 'tax_items');
  const isCharge = sent['type'] === 'SUPPLY_CHARGE';
  return [
    setting('id', { transaction_id: '' }, 'blank at transaction_id'),
    setting('date', { transaction_date: '2023-02-29' }, 'invalid at transaction_date'),
    setting('reason', { reason: null }, 'null at reason'),
    setting('note', { note: 'x'.repeat(4097) }, 'max_length at note'),
    setting('reference', { reference: [] }, 'invalid at reference'),
    setting('colour', { colour: null }, 'unknown_field at colour'),
    setting('display', { display_note: '\u0000' }, 'invalid at display_note'),
    ...(isCharge
      ? [
          setting('code', { product_code: undefined }, 'required at product_code'),
          setting('payment', { payment_type: 'CASH' }, 'not_allowed_for_type at payment_type'),
          setting('sum', { amount: '9999999999.99' }, 'amount_does_not_match_line_items at amount'),
        ]
      : [
          setting('items', { line_items: [] }, 'not_allowed_for_type at line_items'),
          setting('payment', { payment_type: 'BARTER' }, 'invalid_choice at payment_type'),
          setting('amount', { amount: -1 }, 'amount_not_positive at amount'),
        ]),
    ...items.flatMap((_, n) => [
      ...inItem('line_items', n, 'band', { rate_band: 1 }, 'invalid at rate_band'),
      ...inItem(
        'line_items',
        n,
        'days',
        { start_date: '2000-01-02', end_date: '2000-01-01' },
        'start_date_later_than_end_date at start_date',
      ),
      ...inItem('line_items', n, 'units', { units: [1, null, 3] }, 'null at units.1'),
      ...inItem(
        'line_items',
        n,
        'product',
        { price_per_unit: '12345678', number_of_units: '999999' },
        'incorrect_line_item_net_amount at net_amount',
      ),
      ...inItem('line_items', n, 'other', { unit: 'kWh' }, 'unknown_field at unit'),
    ]),
    ...taxes.flatMap((_, n) => [
      ...inItem('tax_items', n, 'rate', { rate: 0.000001 }, 'max_decimal_places at rate'),
      ...inItem('tax_items', n, 'type', { tax_type: ' ' }, 'blank at tax_type'),
      ...inItem('tax_items', n, 'unit', { unit_type: 'X' }, 'invalid_choice at unit_type'),
      ...inItem('tax_items', n, 'value', { value_taxed: undefined }, 'required at value_taxed'),
    ]),
  ];
}

function inItem(
  field: string,
  index: number,
  group: string,
  change: object,
  ...problems: readonly string[]
): readonly Fault<Sent>[] {
  const plant = (sent: Sent) => {
    const item = itemsOf(sent, field)[index];
    if (item !== undefined) Object.assign(item, change);
  };
  const expected = problems.map((one) => one.replace(' at ', ` at ${field}.${index}.`));
  return [{ group: `${field}.${index}.${group}`, expected, plant }];
}

function itemsOf(sent: Sent, field: string): readonly object[] {
  return (sent[field] ?? []) as readonly object[];
}
