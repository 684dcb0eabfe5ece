import { expect } from 'chai';
import {
  draftTransaction,
  transactionFaults,
  type ReadableTransaction,
  type TransactionFault,
} from '../../src/transactions/transaction-draft.js';
import {
  TRANSACTION_TYPES,
  type LineItem,
  type TransactionFields,
} from '../../src/transactions/transaction.js';
import { DEFAULT_VOCABULARY } from '../../src/transactions/vocabulary.js';
import { decimal, minor } from '../money/numbers.js';
import { day } from '../time/times.js';
import { fieldsOf, lineItem, supplyFieldsOf, taxItem } from './drafts.js';

/** Kind and place. */
const inShort = (faults: readonly TransactionFault[]) =>
  faults.map(({ kind, at }) => `${kind} ${at.join('.')}`);

const faultsOf = (fields: TransactionFields, vocabulary = DEFAULT_VOCABULARY) =>
  draftTransaction(fields, vocabulary).match(() => [], inShort);

const withItemOf = (amountMinor: number, netAmount: string): TransactionFields =>
  supplyFieldsOf({
    amountMinor: minor(amountMinor),
    lineItems: [lineItem({ netAmount: decimal(netAmount) })],
    taxItems: undefined,
  });

const secondItem = (overrides: Partial<LineItem>) =>
  supplyFieldsOf({ lineItems: [lineItem(), lineItem({ netAmount: decimal('0'), ...overrides })] });

const FREE_FIELDS = { displayNote: 'd', note: 'n', reference: 'r', productCode: 'p' };
const NOT_SUM = 'amount-is-not-the-sum amount';
const ONE_DAY = { startDate: day('2024-01-31'), endDate: day('2024-01-31') };
const EXTENDED = { ...DEFAULT_VOCABULARY, paymentTypes: new Set(['BARTER']) };
const CLOSED = {
  ...DEFAULT_VOCABULARY,
  reasons: new Set(['IMPORTED_CHARGE']),
  rateBands: new Set(['CONSUMPTION_STANDARD']),
  taxTypes: new Set(['VAT']),
};
const FREE_WORDS = supplyFieldsOf({
  amountMinor: minor(2100),
  reason: 'Because',
  lineItems: [lineItem(), lineItem({ rateBand: 'Night' })],
  taxItems: [taxItem(), taxItem({ taxType: 'Salt tax' })],
});

type Row = readonly [what: string, fields: TransactionFields, ...faults: string[]];

const CASES: readonly Row[] = [
  ...TRANSACTION_TYPES.filter((type) => type !== 'SUPPLY_CHARGE').flatMap((type): Row[] => [
    [`a ${type} of a hundredth`, fieldsOf({ type, amountMinor: minor(1) })],
    [
      `every other field of a ${type}`,
      fieldsOf({ type, reason: 'ANY', ...FREE_FIELDS, taxItems: [taxItem()] }),
    ],
    ...[[], [lineItem()]].map((lineItems): Row => [
      `${lineItems.length} line items of a ${type}`,
      fieldsOf({ type, lineItems }),
      'not-allowed-for-type lineItems',
    ]),
  ]),
  ...(['PAYMENT', 'REPAYMENT'] as const).flatMap((type) =>
    [0, -1].map((amount): Row => [
      `a ${type} of ${amount} hundredths: it must be above zero`,
      fieldsOf({ type, amountMinor: minor(amount) }),
      'amount-not-positive amount',
    ]),
  ),
  ...(['CHARGE', 'CREDIT'] as const).flatMap((type): Row[] => [
    [`a ${type} below zero`, fieldsOf({ type, amountMinor: minor(-1) })],
    [`a ${type} of zero`, fieldsOf({ type, amountMinor: minor(0) }), 'amount-is-zero amount'],
    [
      `the payment type of a ${type}`,
      fieldsOf({ type, paymentType: 'CASH' }),
      'not-allowed-for-type paymentType',
    ],
  ]),
  [
    'the payment type of a SUPPLY_CHARGE',
    supplyFieldsOf({ paymentType: 'CASH' }),
    'not-allowed-for-type paymentType',
  ],
  ['a SUPPLY_CHARGE below zero', withItemOf(-1000, '-10')],
  [
    'a SUPPLY_CHARGE of zero, also when its items add up to it',
    withItemOf(0, '0'),
    'amount-is-zero amount',
  ],
  ...(['productCode', 'lineItems'] as const).map((field): Row => [
    `a SUPPLY_CHARGE without ${field}`,
    supplyFieldsOf({ [field]: undefined }),
    `required-for-type ${field}`,
  ]),
  [
    'a SUPPLY_CHARGE without a line item, which has no sum',
    supplyFieldsOf({ lineItems: [] }),
    'line-items-empty lineItems',
  ],
  ['a SUPPLY_CHARGE without tax items', withItemOf(1000, '10')],
  ['a SUPPLY_CHARGE with an empty list of tax items', { ...withItemOf(1000, '10'), taxItems: [] }],
  ...[...DEFAULT_VOCABULARY.paymentTypes, undefined].map((paymentType): Row => [
    `a PAYMENT by ${paymentType}`,
    fieldsOf({ type: 'PAYMENT', paymentType }),
  ]),
  ...[...DEFAULT_VOCABULARY.repaymentTypes, undefined].map((paymentType): Row => [
    `a REPAYMENT by ${paymentType}`,
    fieldsOf({ type: 'REPAYMENT', paymentType }),
  ]),
  ...(
    [
      ['PAYMENT', 'CARD_REFUND'],
      ['PAYMENT', 'cash'],
      ['PAYMENT', 'BARTER'],
      ['REPAYMENT', 'CASH'],
      ['REPAYMENT', 'DD_REGULAR_COLLECTION'],
    ] as const
  ).map(([type, paymentType]): Row => [
    `a ${type} by ${paymentType}`,
    fieldsOf({ type, paymentType }),
    'not-in-vocabulary paymentType',
  ]),
  ['any reason, rate band and tax type', FREE_WORDS],
  ['an item of a single day', supplyFieldsOf({ lineItems: [lineItem(ONE_DAY)] })],
  [
    'an item that ends before it begins',
    secondItem({ startDate: day('2024-02-01') }),
    'start-date-later-than-end-date lineItems.1.startDate',
  ],
  ...[[], [decimal('100.5')], [decimal('-3'), decimal('-3')]].map((units): Row => [
    `an item of ${units.length} units`,
    supplyFieldsOf({ lineItems: [lineItem({ units })] }),
  ]),
  ['a net amount without a price', withItemOf(123_456, '1234.56')],
  [
    'the net amounts and the tax amounts together',
    supplyFieldsOf({
      amountMinor: minor(1975),
      lineItems: [lineItem(), lineItem({ netAmount: decimal('8.75') })],
      taxItems: [taxItem(), taxItem()],
    }),
  ],
  ...[1000, 1049, 1051, -1050].map((amount): Row => [
    `${amount} hundredths where the items add up to 1050, of which 50 are tax`,
    supplyFieldsOf({ amountMinor: minor(amount) }),
    NOT_SUM,
  ]),
  [
    'a sum that is rounded once, and not each of its parts',
    supplyFieldsOf({
      amountMinor: minor(1),
      lineItems: [1, 2].map(() => lineItem({ netAmount: decimal('0.004') })),
      taxItems: [taxItem({ amount: decimal('0.004') })],
    }),
  ],
  [
    'tenths that are added exactly',
    supplyFieldsOf({
      amountMinor: minor(30),
      lineItems: ['0.1', '0.2'].map((net) => lineItem({ netAmount: decimal(net) })),
      taxItems: [],
    }),
  ],
  [
    'another sum, whatever else is wrong',
    supplyFieldsOf({ amountMinor: minor(1), productCode: undefined }),
    'required-for-type productCode',
    NOT_SUM,
  ],
  [
    'a CHARGE that is not the sum of its tax items',
    fieldsOf({ amountMinor: minor(1), taxItems: [taxItem()] }),
  ],
  [
    'all that is wrong, wherever it is',
    fieldsOf({
      amountMinor: minor(0),
      paymentType: 'CASH',
      lineItems: [lineItem({ startDate: day('2024-02-01') })],
    }),
    'amount-is-zero amount',
    'not-allowed-for-type paymentType',
    'not-allowed-for-type lineItems',
    'start-date-later-than-end-date lineItems.0.startDate',
  ],
];

describe('draftTransaction', () => {
  it('returns every field as it was posted', () => {
    const fields = supplyFieldsOf({ reason: 'ANY', note: 'n', displayNote: 'd', reference: 'r' });

    expect(draftTransaction(fields, DEFAULT_VOCABULARY)._unsafeUnwrap()).to.deep.equal(fields);
  });

  for (const [what, fields, ...faults] of CASES)
    it(`${faults.length === 0 ? 'takes' : 'refuses'} ${what}`, () => {
      expect(faultsOf(fields)).to.deep.equal(faults);
    });

  it('takes the words of the operator, and refuses others where they are closed', () => {
    expect(faultsOf(fieldsOf({ type: 'PAYMENT', paymentType: 'BARTER' }), EXTENDED)).to.deep.equal(
      [],
    );
    expect(faultsOf(fieldsOf(), CLOSED)).to.deep.equal([]);
    expect(faultsOf(FREE_WORDS, CLOSED)).to.deep.equal([
      'not-in-vocabulary reason',
      'not-in-vocabulary lineItems.1.rateBand',
      'not-in-vocabulary taxItems.1.taxType',
    ]);
  });

  for (const [price, units, net, isRight] of [
    ['0.25', '40', '10', true],
    ['0.25', '40', '10.01', true],
    ['0.25', '40', '9.99', true],
    ['0.25', '40', '10.0100000001', false],
    ['0.25', '40', '9.9899999999', false],
    ['-0.25', '40', '-10.01', true],
    ['-0.25', '40', '-10.0100000001', false],
    ['-0.25', '40', '10', false],
    ['0.1', '3', '0.3', true],
    ['0.0000001', '0.0001', '0.01', true],
    ['0.0000001', '0.0001', '0.0100000001', false],
    ['0.0000001', '0.0001', '-0.01', false],
    ['99999999.9999999', '999999999999.9999', '9999999999', false],
    ['0', '999999999999.9999', '0', true],
  ] as const)
    it(`${isRight ? 'takes' : 'refuses'} ${net} for ${units} units at ${price}, within a hundredth`, () => {
      const fields = secondItem({
        pricePerUnit: decimal(price),
        numberOfUnits: decimal(units),
        netAmount: decimal(net),
      });

      expect(faultsOf(fields).filter((fault) => fault !== NOT_SUM)).to.deep.equal(
        isRight ? [] : ['net-amount-does-not-match-units lineItems.1.netAmount'],
      );
    });

  for (const [net, rounded] of [
    ['10.0049999999', 1000],
    ['10.005', 1001],
    ['10.015', 1002],
    ['-10.0049999999', -1000],
    ['-10.005', -1001],
    ['9999999999.9899999999', 999_999_999_999],
  ] as const)
    it(`rounds ${net} to ${rounded} hundredths, a half away from zero`, () => {
      expect(faultsOf(withItemOf(rounded, net))).to.deep.equal([]);
      expect(faultsOf(withItemOf(rounded - Math.sign(rounded), net))).to.deep.equal([NOT_SUM]);
    });
});

const faultsAmong = (readable: ReadableTransaction) =>
  inShort(transactionFaults(readable, DEFAULT_VOCABULARY));

describe('transactionFaults, of what could be read', () => {
  it('finds nothing wrong where nothing could be read', () => {
    const items = [undefined, {}];

    expect(faultsAmong({})).to.deep.equal([]);
    expect(faultsAmong({ lineItems: items, taxItems: items })).to.deep.equal([]);
    expect(faultsAmong({ amountMinor: minor(0) }), 'without a type').to.deep.equal([]);
  });

  it('holds each rule of an item against what it needs, beside items that could not be read', () => {
    const backwards = { startDate: day('2024-02-01'), endDate: day('2024-01-01') };
    const product = {
      netAmount: decimal('2'),
      pricePerUnit: decimal('1'),
      numberOfUnits: decimal('1'),
    };
    const unknown = [without(product, 'netAmount'), without(product, 'numberOfUnits')];

    expect(
      faultsAmong({ lineItems: [undefined, backwards, {}, product, ...unknown] }),
    ).to.deep.equal([
      'start-date-later-than-end-date lineItems.1.startDate',
      'net-amount-does-not-match-units lineItems.3.netAmount',
    ]);
  });

  const { productCode: _code, ...withoutCode } = supplyFieldsOf({ amountMinor: minor(1) });

  it('adds up parts that could be read, and misses no field that could not', () => {
    expect(faultsAmong(withoutCode)).to.deep.equal([NOT_SUM]);
  });

  for (const [what, readable] of Object.entries({
    'the amount': without(withoutCode, 'amountMinor'),
    'the type': without(withoutCode, 'type'),
    'the line items': without(withoutCode, 'lineItems'),
    'the tax items': without(withoutCode, 'taxItems'),
    'a line item': { ...withoutCode, lineItems: [lineItem(), undefined] },
    'a net amount': { ...withoutCode, lineItems: [lineItem(), without(lineItem(), 'netAmount')] },
    'a tax item': { ...withoutCode, taxItems: [undefined] },
    'the amount of a tax': { ...withoutCode, taxItems: [without(taxItem(), 'amount')] },
  }))
    it(`knows no sum when ${what} could not be read`, () => {
      expect(faultsAmong(readable)).to.deep.equal([]);
    });

  it('says what would be right', () => {
    const closed = { ...DEFAULT_VOCABULARY, reasons: new Set(['A', 'B']) };
    const right = (fields: TransactionFields) =>
      transactionFaults(fields, closed).map(({ at: _at, ...fact }) => fact);
    const item = lineItem({
      startDate: day('2024-02-01'),
      pricePerUnit: decimal('-0.0000001'),
      numberOfUnits: decimal('0.001'),
    });

    expect(
      right(supplyFieldsOf({ paymentType: 'CASH', reason: 'C', lineItems: [item] })),
    ).to.deep.equal([
      { kind: 'not-allowed-for-type', allowed: ['PAYMENT', 'REPAYMENT'] },
      { kind: 'not-in-vocabulary', words: ['A', 'B'] },
      { kind: 'start-date-later-than-end-date', startDate: '2024-02-01', endDate: '2024-01-31' },
      { kind: 'net-amount-does-not-match-units', product: '-0.0000000001' },
    ]);
    expect(right(withItemOf(1, '-2.005'))).to.deep.equal([
      { kind: 'amount-is-not-the-sum', sum: '-2.01' },
    ]);
    expect(
      right(fieldsOf({ type: 'PAYMENT', amountMinor: minor(0), lineItems: [] })),
    ).to.deep.equal([
      { kind: 'amount-not-positive', type: 'PAYMENT' },
      { kind: 'not-allowed-for-type', allowed: ['SUPPLY_CHARGE'] },
    ]);
    expect(right(supplyFieldsOf({ productCode: undefined }))).to.deep.equal([
      { kind: 'required-for-type', type: 'SUPPLY_CHARGE' },
    ]);
  });
});

function without<T extends object, K extends keyof T>(whole: T, key: K): Omit<T, K> {
  const { [key]: _left, ...others } = whole;
  return others;
}
