import { parseCalendarDate, parseDecimal, type Decimal } from '@data-import/domain';
import { expect } from 'chai';
import fc from 'fast-check';
import { TRANSACTION_DETAILS, type TransactionDetails } from '../../src/tables/transactions.js';

/** As a JSON column stores it. */
function detailsOf(fields: TransactionDetails): string | null {
  const details = TRANSACTION_DETAILS.write(fields);
  return details === null ? null : JSON.stringify(details);
}

const day = (text: string) => parseCalendarDate(text)._unsafeUnwrap();
const exactly = (text: string): Decimal =>
  parseDecimal(text, { integerDigits: 15, decimalPlaces: 10 })._unsafeUnwrap();

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

const anyFields: fc.Arbitrary<TransactionDetails> = fc.record({
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
  it('are null when no optional field was posted, and give back whatever there was', () => {
    fc.assert(
      fc.property(anyFields, (fields) => {
        const stored = detailsOf(fields);
        expect(stored === null).to.equal(
          Object.values(fields).every((value) => value === undefined),
        );
        expect(TRANSACTION_DETAILS.read(stored && JSON.parse(stored))).to.deep.equal(fields);
      }),
      { examples: [[NONE], [{ ...NONE, taxItems: [] }]] },
    );
  });

  it('keep decimals as strings, so that they are never rounded', () => {
    expect(JSON.parse(detailsOf({ ...NONE, taxItems: [taxItem] })!)).to.deep.equal({
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

const NONE = TRANSACTION_DETAILS.read(null);
