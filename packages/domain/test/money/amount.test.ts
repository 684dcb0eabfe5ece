import { expect } from 'chai';
import {
  AMOUNT_LIMITS,
  minorUnitsOf,
  parseAmountNumber,
  printAmount,
  storedMinorUnits,
} from '../../src/money/amount.js';
import { decimal, LARGEST_MINOR } from './numbers.js';

const read = (value: number) => parseAmountNumber(value)._unsafeUnwrap();
const faultsOf = (value: number) =>
  parseAmountNumber(value)
    ._unsafeUnwrapErr()
    .map(({ kind }) => kind);

describe('parseAmountNumber', () => {
  it('reads the largest amounts to the hundredth', () => {
    expect(read(9_999_999_999.99)).to.equal(LARGEST_MINOR);
    expect(read(-9_999_999_999.99)).to.equal(-LARGEST_MINOR);
    expect(read(9_999_999_999.98)).to.equal(LARGEST_MINOR - 1);
  });

  it('refuses eleven digits before the point', () => {
    expect(faultsOf(10_000_000_000)).to.deep.equal(['too-many-integer-digits']);
    expect(faultsOf(-10_000_000_000)).to.deep.equal(['too-many-integer-digits']);
    expect(faultsOf(1e21)).to.deep.equal(['too-many-integer-digits']);
    expect(faultsOf(Number.MAX_VALUE)).to.deep.equal(['too-many-integer-digits']);
  });

  it('names both limits when both are broken', () => {
    expect(faultsOf(12_345_678_901.123)).to.deep.equal([
      'too-many-integer-digits',
      'too-many-decimal-places',
    ]);
  });

  it('says that what is not finite is no number', () => {
    for (const value of [NaN, Infinity, -Infinity])
      expect(faultsOf(value)).to.deep.equal(['not-a-decimal']);
  });
});

describe('minorUnitsOf', () => {
  it('fails on a decimal that has more than hundredths', () => {
    expect(() => minorUnitsOf(decimal('0.001'))).to.throw(RangeError);
  });
});

describe('storedMinorUnits', () => {
  it('takes every stored amount', () => {
    for (const value of [0, 1, -1, LARGEST_MINOR, -LARGEST_MINOR])
      expect(storedMinorUnits(value)._unsafeUnwrap()).to.equal(value);
  });

  it('fails on what cannot have been one', () => {
    for (const value of [0.5, NaN, Infinity, LARGEST_MINOR + 1, -LARGEST_MINOR - 1, 2 ** 60])
      expect(storedMinorUnits(value)._unsafeUnwrapErr()).to.deep.equal({ kind: 'not-an-amount' });
  });
});

describe('printAmount', () => {
  it('prints sums that no double holds', () => {
    expect(printAmount(99_999_999_999_999_999_901n)).to.equal('999999999999999999.01');
    expect(printAmount(-99_999_999_999_999_999_901n)).to.equal('-999999999999999999.01');
    expect(printAmount(-5n)).to.equal('-0.05');
    expect(printAmount(0n)).to.equal('0.00');
  });
});

describe('AMOUNT_LIMITS', () => {
  it('are those of the contract', () => {
    expect(AMOUNT_LIMITS).to.deep.equal({ integerDigits: 10, decimalPlaces: 2 });
  });
});
