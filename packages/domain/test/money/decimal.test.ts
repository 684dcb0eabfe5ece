import { expect } from 'chai';
import { parseDecimal, parseJsonNumber, scaled, unscaled } from '../../src/money/decimal.js';
import { decimal } from './numbers.js';

const limits = { integerDigits: 10, decimalPlaces: 2 };
const readJson = (text: string) => parseJsonNumber(text, limits)._unsafeUnwrap();

describe('parseDecimal', () => {
  it('refuses one digit more before the point', () => {
    expect(parseDecimal('10000000000', limits)._unsafeUnwrapErr()).to.deep.equal([
      { kind: 'too-many-integer-digits', maximum: 10 },
    ]);
  });

  it('refuses one digit more after the point, and does not round it away', () => {
    expect(parseDecimal('0.001', limits)._unsafeUnwrapErr()).to.deep.equal([
      { kind: 'too-many-decimal-places', maximum: 2 },
    ]);
  });

  it('allows a fraction alone when no digit may stand before the point', () => {
    const fraction = { integerDigits: 0, decimalPlaces: 1 };

    expect(parseDecimal('0.5', fraction)._unsafeUnwrap()).to.equal('0.5');
    expect(parseDecimal('1.5', fraction).isErr()).to.equal(true);
  });

  for (const text of (
    '|-|.|.5|5.|-.5|+1|--1|1-|- 1| 1|1 |1\n|1,5|1 000|1_000|1.2.3|1e2|1E2|0x10|1n|NaN|' +
    'Infinity|１|١'
  ).split('|'))
    it(`does not take ${JSON.stringify(text)} for a number`, () => {
      expect(parseDecimal(text, limits)._unsafeUnwrapErr()).to.deep.equal([
        { kind: 'not-a-decimal' },
      ]);
    });
});

describe('parseJsonNumber', () => {
  it('counts digits after the exponent has moved the point', () => {
    expect(readJson('1e9')).to.equal('1000000000');
    expect(parseJsonNumber('1e10', limits)._unsafeUnwrapErr()).to.deep.equal([
      { kind: 'too-many-integer-digits', maximum: 10 },
    ]);
    expect(readJson('1e-2')).to.equal('0.01');
    expect(parseJsonNumber('1e-3', limits)._unsafeUnwrapErr()).to.deep.equal([
      { kind: 'too-many-decimal-places', maximum: 2 },
    ]);
  });

  it('reads zero whatever its exponent', () => {
    for (const text of ['0e5', '0e-5', '-0e1', '0.00e999999999999', '0e-999999999999'])
      expect(readJson(text)).to.equal('0');
  });

  it('refuses an exponent beyond all measure without spelling the number out', () => {
    expect(parseJsonNumber('1e999999999', limits)._unsafeUnwrapErr()).to.deep.equal([
      { kind: 'too-many-integer-digits', maximum: 10 },
    ]);
    expect(parseJsonNumber(`1e-${'9'.repeat(400)}`, limits)._unsafeUnwrapErr()).to.deep.equal([
      { kind: 'too-many-decimal-places', maximum: 2 },
    ]);
  });

  it('reads a number whose digits make up for a large exponent', () => {
    expect(readJson(`1${'0'.repeat(1005)}e-1005`)).to.equal('1');
    expect(readJson(`0.${'0'.repeat(1005)}1e1006`)).to.equal('1');
    expect(readJson(`${'0'.repeat(3000)}1e2`)).to.equal('100');
  });

  for (const text of '|e1|1e|1e+|1e1.5|1ee1|.5e1|5.e1|+1e1|1e1 |null'.split('|'))
    it(`does not take ${JSON.stringify(text)} for a number`, () => {
      expect(parseJsonNumber(text, limits)._unsafeUnwrapErr()).to.deep.equal([
        { kind: 'not-a-decimal' },
      ]);
    });
});

describe('unscaled', () => {
  it('fails on a scale that would lose digits', () => {
    expect(() => unscaled(decimal('0.001'), 2)).to.throw(RangeError);
  });
});

describe('scaled', () => {
  for (const [value, scale, text] of [
    [1250n, 2, '12.5'],
    [-5n, 2, '-0.05'],
    [3n, 0, '3'],
    [300n, 2, '3'],
    [0n, 11, '0'],
    [-1n, 11, '-0.00000000001'],
  ] as const)
    it(`of ${value} with ${scale} places is ${text}`, () => {
      expect(scaled(value, scale)).to.equal(text);
    });
});
