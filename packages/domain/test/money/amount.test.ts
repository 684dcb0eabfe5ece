import { expect } from 'chai';
import {
  AMOUNT_LIMITS,
  exactMinorUnits,
  minorUnitsOf,
  parseAmountNumber,
  printAmount,
  storedMinorUnits,
} from '../../src/money/amount.js';
import { decimal, LARGEST_MINOR, minor } from './numbers.js';

const read = (value: number) => parseAmountNumber(value)._unsafeUnwrap();
const faultsOf = (value: number) =>
  parseAmountNumber(value)
    ._unsafeUnwrapErr()
    .map(({ kind }) => kind);

describe('parseAmountNumber', () => {
  it('reads hundredths exactly, whatever binary floating point makes of them', () => {
    expect(read(0.1)).to.equal(10);
    expect(read(1.1)).to.equal(110);
    expect(read(10.5)).to.equal(1050);
    expect(read(1.15)).to.equal(115);
    expect(read(4.35)).to.equal(435);
    expect(read(-8.41)).to.equal(-841);
    expect(read(1234567890.12)).to.equal(123_456_789_012);
  });

  it('reads whole amounts, also as JSON writes them with an exponent', () => {
    expect(read(0)).to.equal(0);
    expect(read(7)).to.equal(700);
    expect(read(JSON.parse('1e3') as number)).to.equal(100_000);
    expect(read(JSON.parse('1250e-2') as number)).to.equal(1250);
  });

  it('reads a negative zero as zero', () => {
    expect(Object.is(read(-0), 0)).to.equal(true);
  });

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

  it('refuses a sum that was computed in floating point, and does not repair it', () => {
    expect(faultsOf(0.1 + 0.2)).to.deep.equal(['too-many-decimal-places']);
    expect(faultsOf(1.1 + 2.2)).to.deep.equal(['too-many-decimal-places']);
  });

  it('refuses a third decimal, however small, and does not round it', () => {
    expect(faultsOf(0.001)).to.deep.equal(['too-many-decimal-places']);
    expect(faultsOf(0.005)).to.deep.equal(['too-many-decimal-places']);
    expect(faultsOf(10.999)).to.deep.equal(['too-many-decimal-places']);
    expect(faultsOf(-1e-9)).to.deep.equal(['too-many-decimal-places']);
    expect(faultsOf(Number.MIN_VALUE)).to.deep.equal(['too-many-decimal-places']);
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

describe('exactMinorUnits', () => {
  it('is the amount when there is one', () => {
    expect(exactMinorUnits(19.99)).to.equal(1999);
    expect(exactMinorUnits(-19.99)).to.equal(-1999);
    expect(exactMinorUnits(9_999_999_999.99)).to.equal(LARGEST_MINOR);
    expect(exactMinorUnits(-9_999_999_999.99)).to.equal(-LARGEST_MINOR);
    expect(Object.is(exactMinorUnits(-0), 0)).to.equal(true);
  });

  it('is undefined when the number is not an amount', () => {
    for (const value of [0.1 + 0.2, 0.005, 1e10, -1e10, NaN, Infinity, -Infinity])
      expect(exactMinorUnits(value)).to.equal(undefined);
  });
});

describe('minorUnitsOf', () => {
  it('counts hundredths', () => {
    expect(minorUnitsOf(decimal('10.5'))).to.equal(1050);
    expect(minorUnitsOf(decimal('-0.05'))).to.equal(-5);
    expect(minorUnitsOf(decimal('9999999999.99'))).to.equal(LARGEST_MINOR);
  });

  it('knows no negative zero', () => {
    expect(Object.is(minorUnitsOf(decimal('-0.00')), 0)).to.equal(true);
  });

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

  const examples = [
    [0, '0.00'],
    [5, '0.05'],
    [-5, '-0.05'],
    [10, '0.10'],
    [99, '0.99'],
    [-100, '-1.00'],
    [1050, '10.50'],
    [LARGEST_MINOR, '9999999999.99'],
    [-LARGEST_MINOR, '-9999999999.99'],
  ] as const;

  for (const [hundredths, text] of examples)
    it(`prints ${hundredths} hundredths as ${text}`, () => {
      expect(printAmount(minor(hundredths))).to.equal(text);
    });
});

describe('AMOUNT_LIMITS', () => {
  it('are those of the contract', () => {
    expect(AMOUNT_LIMITS).to.deep.equal({ integerDigits: 10, decimalPlaces: 2 });
  });
});
