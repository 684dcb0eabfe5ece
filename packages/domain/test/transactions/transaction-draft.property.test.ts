import { expect } from 'chai';
import fc from 'fast-check';
import type { Decimal } from '../../src/money/decimal.js';
import { draftTransaction } from '../../src/transactions/transaction-draft.js';
import { ITEM_LIMITS, type TransactionFields } from '../../src/transactions/transaction.js';
import { DEFAULT_VOCABULARY } from '../../src/transactions/vocabulary.js';
import { anyDecimal, decimal, minor } from '../money/numbers.js';
import {
  isWithinOneHundredth,
  plus,
  rationalOf,
  times,
  toNearestHundredth,
} from '../money/rational.js';
import { lineItem, supplyFieldsOf, taxItem } from './drafts.js';

const MANY = { numRuns: 1000 };

const kindsOf = (fields: TransactionFields) =>
  draftTransaction(fields, DEFAULT_VOCABULARY).match(
    (): string[] => [],
    (faults) => faults.map(({ kind }) => kind),
  );

const charge = (amount: bigint, net: readonly Decimal[], tax: readonly Decimal[]) =>
  supplyFieldsOf({
    amountMinor: minor(Number(amount)),
    lineItems: net.map((netAmount) => lineItem({ netAmount })),
    taxItems: tax.map((part) => taxItem({ amount: part })),
  });

describe('The sum of any supply charge', () => {
  // Three places often, so that halves of a hundredth come up; nine digits, so that the sum is an amount.
  const anyPart = fc.oneof(
    anyDecimal({ integerDigits: 9, decimalPlaces: 10 }),
    anyDecimal({ integerDigits: 2, decimalPlaces: 3 }),
  );
  const anyParts = fc.array(anyPart, { maxLength: 4 });

  it('is the exact sum, rounded once: that amount is taken and its neighbours are refused', () => {
    const anyNetParts = fc.array(anyPart, { minLength: 1, maxLength: 4 });
    const holds = fc.property(anyNetParts, anyParts, (net, tax) => {
      const sum = toNearestHundredth([...net, ...tax].map(rationalOf).reduce(plus));
      const faults = (amount: bigint) => (amount === 0n ? [] : kindsOf(charge(amount, net, tax)));

      expect(faults(sum)).to.deep.equal([]);
      for (const neighbour of [sum - 1n, sum + 1n].filter((amount) => amount !== 0n))
        expect(faults(neighbour)).to.deep.equal(['amount-is-not-the-sum']);
    });

    fc.assert(holds, MANY);
  });

  it('does not depend on the order of the items', () => {
    const holds = fc.property(
      fc.array(anyPart, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: -10_000, max: 10_000 }).filter((amount) => amount !== 0),
      (net, amount) => {
        const forwards = kindsOf(charge(BigInt(amount), net, []));
        const backwards = kindsOf(charge(BigInt(amount), net.toReversed(), []));
        expect(forwards).to.deep.equal(backwards);
      },
    );

    fc.assert(holds);
  });

  it('is found wherever a caller adds up hundredths, however many', () => {
    const anyHundredths = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1 });
    const holds = fc.property(anyHundredths, (hundredths) => {
      const total = hundredths.reduce((a, b) => a + b);
      fc.pre(total !== 0);
      const net = hundredths.map((each) => decimal(String(each / 100)));

      expect(kindsOf(charge(BigInt(total), net, []))).to.deep.equal([]);
    });

    fc.assert(holds);
  });
});

describe('The net amount of any line item', () => {
  const TEN_PLACES = 10n ** 10n;

  // Around the edges of a hundredth more often than anywhere else, in units of the tenth place.
  const anyDistance = fc.oneof(
    fc.constantFrom(0n, 100_000_000n, -100_000_000n, 100_000_001n, -100_000_001n),
    fc.bigInt({ min: -200_000_000n, max: 200_000_000n }),
  );

  it('is right exactly when it is within a hundredth of price times units', () => {
    const holds = fc.property(
      anyDecimal(ITEM_LIMITS.pricePerUnit),
      anyDecimal(ITEM_LIMITS.units),
      anyDistance,
      (pricePerUnit, numberOfUnits, distance) => {
        const product = times(rationalOf(pricePerUnit), rationalOf(numberOfUnits));
        const tenPlaces = (product.numerator * TEN_PLACES) / product.denominator + distance;
        const netAmount = decimalOf(tenPlaces);

        const item = lineItem({ pricePerUnit, numberOfUnits, netAmount });
        const isWrong = kindsOf(supplyFieldsOf({ lineItems: [item] })).includes(
          'net-amount-does-not-match-units',
        );
        expect(isWrong).to.equal(!isWithinOneHundredth(rationalOf(netAmount), product));
      },
    );

    fc.assert(holds, MANY);
  });
});

/** A number of units of the tenth decimal place. */
function decimalOf(tenPlaces: bigint): Decimal {
  const digits = String(tenPlaces < 0n ? -tenPlaces : tenPlaces).padStart(11, '0');
  return decimal(`${tenPlaces < 0n ? '-' : ''}${digits.slice(0, -10)}.${digits.slice(-10)}`);
}
