import { DEFAULT_VOCABULARY } from '@data-import/domain';
import { DEFAULT_LIMITS } from '../../src/settings/limits.js';
import { expect } from 'chai';
import {
  importTransactionsQuery,
  importTransactionsWire,
} from '../../src/transactions/import-transactions.js';
import { problemsFoundBy } from '../reading/reading.js';

const payment = {
  transaction_id: 'T-1',
  transaction_date: '2024-04-10',
  amount: 12.5,
  type: 'PAYMENT',
  reason: 'ACCOUNT_CHARGE_PAYMENT',
  reference: 'R',
  payment_type: 'DD_REGULAR_COLLECTION',
};

const supplyCharge = {
  transaction_id: 'T-2',
  transaction_date: '2024-04-11',
  amount: '15.75',
  type: 'SUPPLY_CHARGE',
  display_note: 'Electricity',
  note: 'n',
  product_code: 'P',
  line_items: [
    {
      rate_band: 'CONSUMPTION_STANDARD',
      start_date: '2024-03-01',
      end_date: '2024-03-31',
      number_of_units: 100,
      net_amount: 15,
      price_per_unit: 0.15,
      units: [0, 100],
    },
  ],
  tax_items: [
    { amount: 0.75, tax_type: 'VAT', value_taxed: 15, rate: 0.05, unit_type: 'PROPORTION' },
  ],
};

const [item] = supplyCharge.line_items;
const [tax] = supplyCharge.tax_items;

/** What is wrong with a transaction: each code at its path. */
const REFUSED: readonly (readonly [string, object, ...string[]])[] = [
  [
    'nothing at all',
    {},
    'required at transaction_id',
    'required at transaction_date',
    'required at amount',
    'required at type',
  ],
  ['an unknown type', { ...payment, type: 'REFUND' }, 'invalid_choice at type'],
  ['an amount that is none', { ...payment, amount: '1e3' }, 'invalid at amount'],
  ['null', { ...payment, amount: null, note: null }, 'null at amount', 'null at note'],
  ['a long reason', { ...payment, reason: 'x'.repeat(65) }, 'max_length at reason'],
  ['a long reference', { ...payment, reference: 'x'.repeat(513) }, 'max_length at reference'],
  [
    'long notes',
    { ...payment, note: 'x'.repeat(4097), display_note: 'x'.repeat(4097) },
    'max_length at note',
    'max_length at display_note',
  ],
  [
    'long identifiers',
    { ...payment, transaction_id: 'x'.repeat(129), product_code: 'x'.repeat(129) },
    'max_length at transaction_id',
    'max_length at product_code',
  ],
  [
    'unknown fields',
    { ...payment, status: 'x', Amount: 1 },
    'unknown_field at status',
    'unknown_field at Amount',
  ],
  [
    'a line item without fields',
    { ...supplyCharge, line_items: [{}] },
    ...['start_date', 'end_date', 'net_amount', 'number_of_units', 'rate_band'].map(
      (field) => `required at line_items.0.${field}`,
    ),
  ],
  [
    'inexact quantities',
    {
      ...supplyCharge,
      line_items: [
        {
          ...item,
          number_of_units: 0.00001,
          price_per_unit: '123456789.00000001',
          net_amount: '1.00000000001',
          units: [1, '1000000000000'],
        },
      ],
    },
    'max_decimal_places at line_items.0.number_of_units',
    'max_digits at line_items.0.price_per_unit',
    'max_decimal_places at line_items.0.price_per_unit',
    'max_decimal_places at line_items.0.net_amount',
    'max_digits at line_items.0.units.1',
  ],
  [
    'a tax item without fields',
    { ...supplyCharge, tax_items: [{}] },
    ...['amount', 'tax_type', 'value_taxed', 'rate', 'unit_type'].map(
      (field) => `required at tax_items.0.${field}`,
    ),
  ],
  [
    'inexact taxes',
    {
      ...supplyCharge,
      tax_items: [{ ...tax, rate: 0.000001, value_taxed: '1000000000000000', unit_type: 'X' }],
    },
    'max_decimal_places at tax_items.0.rate',
    'max_digits at tax_items.0.value_taxed',
    'invalid_choice at tax_items.0.unit_type',
  ],
  [
    'broken rules beside fields that cannot be read',
    { ...payment, type: 'CHARGE', amount: 'x', note: '' },
    'invalid at amount',
    'blank at note',
    'not_allowed_for_type at payment_type',
  ],
  [
    'rules of a line item beside what cannot be read, and the sum beside another rule',
    {
      ...supplyCharge,
      amount: 16,
      product_code: undefined,
      note: '',
      line_items: [{ ...item, units: [1, null, 3], end_date: '2024-02-29' }],
    },
    'blank at note',
    'null at line_items.0.units.1',
    'required at product_code',
    'start_date_later_than_end_date at line_items.0.start_date',
    'amount_does_not_match_line_items at amount',
  ],
  [
    'lists that are none',
    { ...supplyCharge, line_items: {}, tax_items: 'x' },
    'not_a_list at line_items',
    'not_a_list at tax_items',
  ],
];

const { request, takenRequest } = importTransactionsWire({
  limits: DEFAULT_LIMITS,
  vocabulary: DEFAULT_VOCABULARY,
});
/** As it is posted: a field of `undefined` is left out. */
const sent = (transactions: readonly unknown[]): unknown =>
  JSON.parse(
    JSON.stringify({ import_supplier: 'S', external_account_number: 'E-1', transactions }),
  );
const read = (...transactions: readonly unknown[]) => request.read(sent(transactions));
const problems = (...transactions: readonly unknown[]) =>
  problemsFoundBy(request, sent(transactions));

describe('a request that imports transactions', () => {
  it('has every field in the words of the domain', () => {
    const { transactions } = read(supplyCharge)._unsafeUnwrap();

    expect(transactions[0]?.posted).to.deep.equal(supplyCharge);
    expect(transactions[0]?.read).to.deep.equal({
      transactionId: 'T-2',
      transactionDate: '2024-04-11',
      amountMinor: 1575,
      type: 'SUPPLY_CHARGE',
      reason: undefined,
      displayNote: 'Electricity',
      note: 'n',
      reference: undefined,
      paymentType: undefined,
      productCode: 'P',
      lineItems: [
        {
          rateBand: 'CONSUMPTION_STANDARD',
          startDate: '2024-03-01',
          endDate: '2024-03-31',
          numberOfUnits: '100',
          netAmount: '15',
          pricePerUnit: '0.15',
          units: ['0', '100'],
        },
      ],
      taxItems: [
        {
          amount: '0.75',
          taxType: 'VAT',
          valueTaxed: '15',
          rate: '0.05',
          unitType: 'PROPORTION',
        },
      ],
    });
  });

  for (const [what, transaction, ...found] of REFUSED)
    it(`refuses ${what}`, () => {
      expect(problems({ ...payment, transaction_id: 'T-0' }, transaction)).to.have.members(
        found.map((problem) => problem.replace(' at ', ' at transactions.1.')),
      );
    });

  it('is read alike without a report of its faults', () => {
    expect(takenRequest(sent([supplyCharge]))).to.deep.equal(read(supplyCharge)._unsafeUnwrap());
    expect(takenRequest(sent([{}]))).to.equal(undefined);
  });

  it('takes 10,000 items in any list, refuses 10,001, and looks at no more than 10,000', () => {
    expect(problems(...Array.from({ length: 10_000 }, () => payment))).to.deep.equal([]);

    const { errors, total } = read(...Array.from({ length: 10_001 }, () => 0))._unsafeUnwrapErr();
    expect(total).to.equal(10_001);
    expect(errors[0]).to.include({ code: 'max_items', attr: 'transactions' });
  });

  for (const count of [0, 1_000])
    it(`takes ${count} units`, () => {
      const units = Array.from({ length: count }, () => 0);

      expect(problems({ ...supplyCharge, line_items: [{ ...item, units }] })).to.deep.equal([]);
    });

  it('refuses 1,001 units', () => {
    const units = Array.from({ length: 1_001 }, () => 0);

    expect(problems({ ...supplyCharge, line_items: [{ ...item, units }] })).to.deep.equal([
      'max_items at transactions.0.line_items.0.units',
    ]);
  });

  it('says what would be right', () => {
    const { errors } = read(
      { ...payment, amount: '-1' },
      { ...supplyCharge, amount: 0, line_items: [{ ...item, price_per_unit: 0.25 }] },
      { ...payment, transaction_date: '1899-01-01', colour: 1 },
    )._unsafeUnwrapErr();
    const facts: readonly (readonly [string, ...string[]])[] = [
      ['transactions.0.amount', 'PAYMENT', 'above zero'],
      ['transactions.1.amount', 'must not be zero'],
      ['transactions.1.amount', '15.75'],
      ['transactions.1.line_items.0.net_amount', '25', '0.01'],
      ['transactions.2.transaction_date', '1900-01-01', '2199-12-31'],
      ['transactions.2.colour', 'transaction_id', 'tax_items'],
    ];
    for (const [attr, ...words] of facts) {
      const details = errors.filter((error) => error.attr === attr).map(({ detail }) => detail);
      expect(
        details.some((detail) => words.every((word) => detail.includes(word))),
        `${attr}: ${details.join(' | ')}`,
      ).to.equal(true);
    }
  });
});

describe('the query of a request that imports transactions', () => {
  it('is of two flags, and nothing else', () => {
    const query = {
      check_previously_added: 'maybe',
      force_add_to_current_statement: ['1', '1'],
      dryrun: '1',
    };

    expect(problemsFoundBy(importTransactionsQuery, query)).to.deep.equal([
      'invalid at check_previously_added',
      'invalid at force_add_to_current_statement',
      'unknown_field at dryrun',
    ]);
  });
});
