import { parseCalendarDate, parseDecimal, type Decimal } from '@data-import/domain';
import { expect } from 'chai';
import fc from 'fast-check';
import {
  TRANSACTION_DETAILS,
  type TransactionDetails as OptionalTransactionFields,
} from '../../src/tables/transactions.js';

/** As a JSON column stores it. */
function detailsOf(fields: OptionalTransactionFields): string | null {
  const details = TRANSACTION_DETAILS.write(fields);
  return details === null ? null : JSON.stringify(details);
}

const fieldsOf = (stored: string | null) =>
  TRANSACTION_DETAILS.read(stored === null ? null : JSON.parse(stored));

const none: OptionalTransactionFields = {
  reason: undefined,
  displayNote: undefined,
  note: undefined,
  reference: undefined,
  paymentType: undefined,
  productCode: undefined,
  lineItems: undefined,
  taxItems: undefined,
};

const day = (text: string) => parseCalendarDate(text)._unsafeUnwrap();
const exactly = (text: string): Decimal =>
  parseDecimal(text, { integerDigits: 15, decimalPlaces: 10 })._unsafeUnwrap();

const lineItem = {
  rateBand: 'CONSUMPTION_STANDARD',
  startDate: day('2024-01-01'),
  endDate: day('2024-01-31'),
  numberOfUnits: exactly('123456789012.1234'),
  netAmount: exactly('-0.0000000001'),
  pricePerUnit: undefined,
  units: undefined,
};

const taxItem = {
  amount: exactly('0.05'),
  taxType: 'VAT',
  valueTaxed: exactly('123456789012345.12345'),
  rate: exactly('0.2'),
  unitType: 'PROPORTION' as const,
};

const text = fc.string({ unit: 'grapheme' });
const amount = fc.integer().map((n) => exactly(`${n}.000001`));
const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined });

const anyLineItem = fc.record({
  rateBand: text,
  startDate: fc.constant(day('1900-01-01')),
  endDate: fc.constant(day('2199-12-31')),
  numberOfUnits: amount,
  netAmount: amount,
  pricePerUnit: maybe(amount),
  units: maybe(fc.array(amount)),
});

const anyFields: fc.Arbitrary<OptionalTransactionFields> = fc.record({
  reason: maybe(text),
  displayNote: maybe(text),
  note: maybe(text),
  reference: maybe(text),
  paymentType: maybe(text),
  productCode: maybe(text),
  lineItems: maybe(fc.array(anyLineItem, { maxLength: 3 })),
  taxItems: maybe(fc.array(fc.constant(taxItem), { maxLength: 3 })),
});

describe('transaction details', () => {
  it('are null when no optional field was posted', () => {
    expect(detailsOf(none)).to.equal(null);
    expect(fieldsOf(null)).to.deep.equal(none);
  });

  it('give back every field as it was posted', () => {
    const all: OptionalTransactionFields = {
      reason: 'IMPORTED_CHARGE',
      displayNote: 'Käse "quoted" \\ 🧀',
      note: 'line\nbreak',
      reference: 'r-1',
      paymentType: 'CASH',
      productCode: 'P1',
      lineItems: [
        lineItem,
        { ...lineItem, pricePerUnit: exactly('0.0000001'), units: [exactly('1'), exactly('2.5')] },
      ],
      taxItems: [taxItem],
    };

    expect(fieldsOf(detailsOf(all))).to.deep.equal(all);
  });

  it('give back whatever fields there were', () => {
    fc.assert(
      fc.property(anyFields, (fields) => {
        expect(fieldsOf(detailsOf(fields))).to.deep.equal(fields);
      }),
    );
  });

  it('tell an empty list from none', () => {
    expect(fieldsOf(detailsOf({ ...none, taxItems: [] }))).to.deep.equal({ ...none, taxItems: [] });
  });

  it('keep decimals as strings, so that they are never rounded', () => {
    const details = detailsOf({ ...none, taxItems: [taxItem] });

    expect(JSON.parse(details!)).to.deep.equal({
      tax_items: [
        {
          amount: '0.05',
          tax_type: 'VAT',
          value_taxed: '123456789012345.12345',
          rate: '0.2',
          unit_type: 'PROPORTION',
        },
      ],
    });
  });
});
