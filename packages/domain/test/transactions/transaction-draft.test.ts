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

const faultsOf = (
  fields: TransactionFields,
  vocabulary = DEFAULT_VOCABULARY,
): readonly Pick<TransactionFault, 'kind' | 'at'>[] =>
  draftTransaction(fields, vocabulary).match(() => [], inShort);

const inShort = (faults: readonly TransactionFault[]) =>
  faults.map(({ kind, at }) => ({ kind, at }));

const faultsOfItem = (overrides: Partial<LineItem>) =>
  faultsOf(
    supplyFieldsOf({
      lineItems: [lineItem(), lineItem({ netAmount: decimal('0'), ...overrides })],
    }),
  );

const withItemOf = (amountMinor: number, netAmount: string): TransactionFields =>
  supplyFieldsOf({
    amountMinor: minor(amountMinor),
    lineItems: [lineItem({ netAmount: decimal(netAmount) })],
    taxItems: undefined,
  });

describe('draftTransaction', () => {
  it('returns every field as it was posted', () => {
    const fields = supplyFieldsOf({ reason: 'ANY', note: 'n', displayNote: 'd', reference: 'r' });

    expect(draftTransaction(fields, DEFAULT_VOCABULARY)._unsafeUnwrap()).to.deep.equal(fields);
  });

  it('reports all that is wrong, wherever it is', () => {
    const fields = fieldsOf({
      amountMinor: minor(0),
      paymentType: 'CASH',
      lineItems: [lineItem({ startDate: day('2024-02-01') })],
    });

    expect(faultsOf(fields)).to.deep.equal([
      { kind: 'amount-is-zero', at: ['amount'] },
      { kind: 'not-allowed-for-type', at: ['paymentType'] },
      { kind: 'not-allowed-for-type', at: ['lineItems'] },
      { kind: 'start-date-later-than-end-date', at: ['lineItems', 0, 'startDate'] },
    ]);
  });
});

describe('draftTransaction, on amounts', () => {
  const SIMPLE_TYPES = TRANSACTION_TYPES.filter((type) => type !== 'SUPPLY_CHARGE');

  for (const type of SIMPLE_TYPES)
    it(`takes a ${type} of a hundredth`, () => {
      expect(faultsOf(fieldsOf({ type, amountMinor: minor(1) }))).to.deep.equal([]);
    });

  for (const type of ['PAYMENT', 'REPAYMENT'] as const)
    for (const amount of [0, -1])
      it(`refuses a ${type} of ${amount} hundredths: it must be above zero`, () => {
        expect(faultsOf(fieldsOf({ type, amountMinor: minor(amount) }))).to.deep.equal([
          { kind: 'amount-not-positive', at: ['amount'] },
        ]);
      });

  for (const type of ['CHARGE', 'CREDIT'] as const) {
    it(`takes a ${type} below zero`, () => {
      expect(faultsOf(fieldsOf({ type, amountMinor: minor(-1) }))).to.deep.equal([]);
    });

    it(`refuses a ${type} of zero`, () => {
      expect(faultsOf(fieldsOf({ type, amountMinor: minor(0) }))).to.deep.equal([
        { kind: 'amount-is-zero', at: ['amount'] },
      ]);
    });
  }

  it('takes a SUPPLY_CHARGE below zero', () => {
    expect(faultsOf(withItemOf(-1000, '-10'))).to.deep.equal([]);
  });

  it('refuses a SUPPLY_CHARGE of zero, also when its items add up to it', () => {
    expect(faultsOf(withItemOf(0, '0'))).to.deep.equal([
      { kind: 'amount-is-zero', at: ['amount'] },
    ]);
  });
});

describe('draftTransaction, on fields of a type', () => {
  for (const type of ['CHARGE', 'CREDIT', 'SUPPLY_CHARGE'] as const)
    it(`refuses the payment type of a ${type}`, () => {
      const fields = type === 'SUPPLY_CHARGE' ? supplyFieldsOf() : fieldsOf({ type });

      expect(faultsOf({ ...fields, paymentType: 'CASH' })).to.deep.equal([
        { kind: 'not-allowed-for-type', at: ['paymentType'] },
      ]);
    });

  for (const type of ['CHARGE', 'CREDIT', 'PAYMENT', 'REPAYMENT'] as const) {
    it(`refuses the line items of a ${type}`, () => {
      expect(faultsOf(fieldsOf({ type, lineItems: [lineItem()] }))).to.deep.equal([
        { kind: 'not-allowed-for-type', at: ['lineItems'] },
      ]);
    });

    it(`refuses also an empty list of line items of a ${type}`, () => {
      expect(faultsOf(fieldsOf({ type, lineItems: [] }))).to.deep.equal([
        { kind: 'not-allowed-for-type', at: ['lineItems'] },
      ]);
    });

    it(`takes every other field of a ${type}`, () => {
      const fields = fieldsOf({
        type,
        reason: 'ANY',
        displayNote: 'd',
        note: 'n',
        reference: 'r',
        productCode: 'p',
        taxItems: [taxItem()],
      });

      expect(faultsOf(fields)).to.deep.equal([]);
    });
  }

  for (const field of ['productCode', 'lineItems'] as const)
    it(`needs the ${field} of a SUPPLY_CHARGE`, () => {
      expect(faultsOf(supplyFieldsOf({ [field]: undefined }))).to.deep.equal([
        { kind: 'required-for-type', at: [field] },
      ]);
    });

  it('needs a line item in a SUPPLY_CHARGE', () => {
    expect(faultsOf(supplyFieldsOf({ lineItems: [] }))).to.deep.equal([
      { kind: 'line-items-empty', at: ['lineItems'] },
    ]);
  });

  it('does not need the tax items of a SUPPLY_CHARGE', () => {
    expect(faultsOf(withItemOf(1000, '10'))).to.deep.equal([]);
    expect(faultsOf({ ...withItemOf(1000, '10'), taxItems: [] })).to.deep.equal([]);
  });
});

describe('draftTransaction, on words', () => {
  for (const paymentType of DEFAULT_VOCABULARY.paymentTypes)
    it(`takes a PAYMENT by ${paymentType}`, () => {
      expect(faultsOf(fieldsOf({ type: 'PAYMENT', paymentType }))).to.deep.equal([]);
    });

  for (const paymentType of DEFAULT_VOCABULARY.repaymentTypes)
    it(`takes a REPAYMENT by ${paymentType}`, () => {
      expect(faultsOf(fieldsOf({ type: 'REPAYMENT', paymentType }))).to.deep.equal([]);
    });

  for (const [type, paymentType] of [
    ['PAYMENT', 'CARD_REFUND'],
    ['PAYMENT', 'cash'],
    ['PAYMENT', 'BARTER'],
    ['REPAYMENT', 'CASH'],
    ['REPAYMENT', 'DD_REGULAR_COLLECTION'],
  ] as const)
    it(`refuses a ${type} by ${paymentType}`, () => {
      expect(faultsOf(fieldsOf({ type, paymentType }))).to.deep.equal([
        { kind: 'not-in-vocabulary', at: ['paymentType'] },
      ]);
    });

  it('takes payments and repayments that do not say how', () => {
    for (const type of ['PAYMENT', 'REPAYMENT'] as const)
      expect(faultsOf(fieldsOf({ type }))).to.deep.equal([]);
  });

  it('takes the words that an operator has added', () => {
    const extended = { ...DEFAULT_VOCABULARY, paymentTypes: new Set(['BARTER']) };

    expect(faultsOf(fieldsOf({ type: 'PAYMENT', paymentType: 'BARTER' }), extended)).to.deep.equal(
      [],
    );
  });

  it('leaves reasons, rate bands and tax types free', () => {
    const fields = supplyFieldsOf({
      reason: 'Because',
      lineItems: [lineItem({ rateBand: 'Night' })],
      taxItems: [taxItem({ taxType: 'Salt tax' })],
    });

    expect(faultsOf(fields)).to.deep.equal([]);
  });

  it('refuses what an operator has closed them against, each at its place', () => {
    const closed = {
      ...DEFAULT_VOCABULARY,
      reasons: new Set(['IMPORTED_CHARGE']),
      rateBands: new Set(['CONSUMPTION_STANDARD']),
      taxTypes: new Set(['VAT']),
    };
    const fields = supplyFieldsOf({
      amountMinor: minor(2100),
      reason: 'Because',
      lineItems: [lineItem(), lineItem({ rateBand: 'Night' })],
      taxItems: [taxItem(), taxItem({ taxType: 'Salt tax' })],
    });

    expect(faultsOf(fields, closed)).to.deep.equal([
      { kind: 'not-in-vocabulary', at: ['reason'] },
      { kind: 'not-in-vocabulary', at: ['lineItems', 1, 'rateBand'] },
      { kind: 'not-in-vocabulary', at: ['taxItems', 1, 'taxType'] },
    ]);
  });

  it('takes a transaction without a reason although reasons are closed', () => {
    expect(faultsOf(fieldsOf(), { ...DEFAULT_VOCABULARY, reasons: new Set() })).to.deep.equal([]);
  });
});

describe('draftTransaction, on line items', () => {
  it('takes an item of a single day', () => {
    const single = { startDate: day('2024-01-31'), endDate: day('2024-01-31') };

    expect(faultsOf(supplyFieldsOf({ lineItems: [lineItem(single)] }))).to.deep.equal([]);
  });

  it('refuses an item that ends before it begins', () => {
    expect(faultsOfItem({ startDate: day('2024-02-01') })).to.deep.equal([
      { kind: 'start-date-later-than-end-date', at: ['lineItems', 1, 'startDate'] },
    ]);
  });

  it('holds no rule against units, however many there are', () => {
    for (const units of [[], [decimal('100.5')], Array.from({ length: 3 }, () => decimal('-3'))])
      expect(faultsOf(supplyFieldsOf({ lineItems: [lineItem({ units })] }))).to.deep.equal([]);
  });

  it('does not hold the net amount against the units when there is no price', () => {
    expect(faultsOf(withItemOf(123_456, '1234.56'))).to.deep.equal([]);
  });

  const PRODUCTS = [
    // price, units, net, whether it is within a hundredth
    ['0.25', '40', '10', true],
    ['0.25', '40', '10.01', true],
    ['0.25', '40', '9.99', true],
    ['0.25', '40', '10.0100000001', false],
    ['0.25', '40', '9.9899999999', false],
    ['-0.25', '40', '-10.01', true],
    ['-0.25', '40', '-10.0100000001', false],
    ['-0.25', '40', '10', false],
    ['0.1', '3', '0.3', true],
    ['0.0000001', '0.0001', '0', true],
    ['0.0000001', '0.0001', '0.01', true],
    ['0.0000001', '0.0001', '0.0100000001', false],
    ['0.0000001', '0.0001', '-0.01', false],
    ['99999999.9999999', '999999999999.9999', '9999999999', false],
    ['0', '999999999999.9999', '0', true],
  ] as const;

  for (const [price, units, net, isRight] of PRODUCTS)
    it(`${isRight ? 'takes' : 'refuses'} ${net} for ${units} units at ${price}`, () => {
      const item = {
        pricePerUnit: decimal(price),
        numberOfUnits: decimal(units),
        netAmount: decimal(net),
      };
      const found = faultsOfItem(item).filter(({ kind }) => kind !== 'amount-is-not-the-sum');

      expect(found).to.deep.equal(
        isRight
          ? []
          : [{ kind: 'net-amount-does-not-match-units', at: ['lineItems', 1, 'netAmount'] }],
      );
    });
});

describe('draftTransaction, on the sum of a supply charge', () => {
  const mismatch = [{ kind: 'amount-is-not-the-sum', at: ['amount'] }];

  it('takes the net amounts and the tax amounts together', () => {
    const fields = supplyFieldsOf({
      amountMinor: minor(1975),
      lineItems: [lineItem(), lineItem({ netAmount: decimal('8.75') })],
      taxItems: [taxItem(), taxItem()],
    });

    expect(faultsOf(fields)).to.deep.equal([]);
  });

  for (const amount of [1049, 1051, -1050])
    it(`refuses ${amount} hundredths where the items add up to 1050`, () => {
      expect(faultsOf(supplyFieldsOf({ amountMinor: minor(amount) }))).to.deep.equal(mismatch);
    });

  it('refuses an amount without its tax', () => {
    expect(faultsOf(supplyFieldsOf({ amountMinor: minor(1000) }))).to.deep.equal(mismatch);
  });

  const ROUNDED = [
    ['10.004', 1000],
    ['10.0049999999', 1000],
    ['10.005', 1001],
    ['10.0050000001', 1001],
    ['10.015', 1002],
    ['-10.004', -1000],
    ['-10.0049999999', -1000],
    ['-10.005', -1001],
    ['-10.015', -1002],
    ['9999999999.9899999999', 999_999_999_999],
  ] as const;

  for (const [net, rounded] of ROUNDED)
    it(`rounds ${net} to ${rounded} hundredths, a half away from zero`, () => {
      expect(faultsOf(withItemOf(rounded, net))).to.deep.equal([]);
      expect(faultsOf(withItemOf(rounded - Math.sign(rounded), net))).to.deep.equal(mismatch);
    });

  it('rounds the sum once, and not each of its parts', () => {
    const third = lineItem({ netAmount: decimal('0.004') });
    const fields = supplyFieldsOf({
      amountMinor: minor(1),
      lineItems: [third, third],
      taxItems: [taxItem({ amount: decimal('0.004') })],
    });

    expect(faultsOf(fields)).to.deep.equal([]);
  });

  it('adds tenths exactly', () => {
    const tenths = ['0.1', '0.2'].map((net) => lineItem({ netAmount: decimal(net) }));
    const fields = supplyFieldsOf({ amountMinor: minor(30), lineItems: tenths, taxItems: [] });

    expect(faultsOf(fields)).to.deep.equal([]);
  });

  it('is held against the amount whatever else is wrong', () => {
    const fields = supplyFieldsOf({ amountMinor: minor(1), productCode: undefined });

    expect(faultsOf(fields)).to.deep.equal([
      { kind: 'required-for-type', at: ['productCode'] },
      ...mismatch,
    ]);
  });

  it('is none without a line item', () => {
    expect(faultsOf(supplyFieldsOf({ lineItems: [] }))).to.deep.equal([
      { kind: 'line-items-empty', at: ['lineItems'] },
    ]);
  });

  it('is not asked of another type, whatever its tax items', () => {
    expect(faultsOf(fieldsOf({ amountMinor: minor(1), taxItems: [taxItem()] }))).to.deep.equal([]);
  });
});

const faultsAmong = (readable: ReadableTransaction) =>
  inShort(transactionFaults(readable, DEFAULT_VOCABULARY));

describe('transactionFaults, of what could be read', () => {
  it('finds nothing wrong where nothing could be read', () => {
    expect(faultsAmong({})).to.deep.equal([]);
    expect(faultsAmong({ lineItems: [undefined, {}], taxItems: [undefined, {}] })).to.deep.equal(
      [],
    );
  });

  it('holds each rule of an item against what it needs, beside items that could not be read', () => {
    const backwards = { startDate: day('2024-02-01'), endDate: day('2024-01-01') };
    const product = {
      netAmount: decimal('2'),
      pricePerUnit: decimal('1'),
      numberOfUnits: decimal('1'),
    };
    const lineItems = [
      undefined,
      backwards,
      {},
      product,
      without(product, 'netAmount'),
      without(product, 'numberOfUnits'),
    ];

    expect(faultsAmong({ lineItems })).to.deep.equal([
      { kind: 'start-date-later-than-end-date', at: ['lineItems', 1, 'startDate'] },
      { kind: 'net-amount-does-not-match-units', at: ['lineItems', 3, 'netAmount'] },
    ]);
  });

  it('says nothing of an amount of zero whose type could not be read', () => {
    expect(faultsAmong({ amountMinor: minor(0) })).to.deep.equal([]);
  });

  const { productCode: _code, ...withoutCode } = supplyFieldsOf({ amountMinor: minor(1) });

  it('adds up parts that could be read, and misses no field that could not', () => {
    expect(faultsAmong(withoutCode)).to.deep.equal([
      { kind: 'amount-is-not-the-sum', at: ['amount'] },
    ]);
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
      {
        kind: 'start-date-later-than-end-date',
        startDate: '2024-02-01',
        endDate: '2024-01-31',
      },
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
