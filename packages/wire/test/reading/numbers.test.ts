import { ITEM_LIMITS } from '@data-import/domain';
import { expect } from 'chai';
import fc from 'fast-check';
import type { Codec } from '../../src/reading/codec.js';
import { rawJson } from '../../src/printing/json.js';
import { amount, decimal } from '../../src/reading/numbers.js';
import { codesOf, decode } from './reading.js';

/** As the service reads JSON: a number that a double would change keeps its digits. */
const sent = (text: string) => JSON.parse(`[${text}]`, exactNumber) as [unknown];
const exactNumber = (
  _: string,
  value: unknown,
  { source = '' }: { readonly source?: string } = {},
) => (typeof value === 'number' && String(value) !== source ? rawJson(source) : value);
const codesOfSent = (codec: Codec<unknown>, text: string) => codesOf(codec, sent(text)[0]);

/** Digits as they would be written on paper, and how many of them count. */
const paper = fc
  .record({
    sign: fc.constantFrom('', '-'),
    integer: fc.bigInt({ min: 0n, max: 10n ** 17n }).map(String),
    fraction: fc.string({ unit: fc.constantFrom('0', '1', '5', '9'), maxLength: 12 }),
  })
  .map(({ sign, integer, fraction }) => ({
    text: `${sign}${integer}${fraction === '' ? '' : `.${fraction}`}`,
    integerDigits: integer === '0' ? 0 : integer.length,
    decimalPlaces: fraction.replace(/0+$/, '').length,
  }));

describe('amount', () => {
  it('is the same amount as a number and as a text', () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }), (minor) => {
        const text = `${minor < 0 ? '-' : ''}${Math.floor(Math.abs(minor) / 100)}.${String(Math.abs(minor) % 100).padStart(2, '0')}`;

        for (const form of [text, `"${text}"`])
          expect(decode(amount, sent(form)[0])._unsafeUnwrap()).to.equal(minor === 0 ? 0 : minor);
      }),
    );
  });

  it('is refused for exactly what it has too much of', () => {
    fc.assert(
      fc.property(paper, ({ text, integerDigits, decimalPlaces }) => {
        const codes = [
          ...(integerDigits > 10 ? ['max_digits'] : []),
          ...(decimalPlaces > 2 ? ['max_decimal_places'] : []),
        ];

        expect(codesOfSent(amount, text), text).to.deep.equal(codes);
        expect(codesOfSent(amount, `"${text}"`), text).to.deep.equal(codes);
      }),
      { numRuns: 1000 },
    );
  });

  for (const [text, ...codes] of [
    ['1.50e1'],
    ['1.0005e1', 'max_decimal_places'],
    ['1e11', 'max_digits'],
    ['0.30000000000000004', 'max_decimal_places'],
    ['9999999999.990000000000000000000'],
    ['9999999999.99000000000000000001', 'max_decimal_places'],
    ['"1e2"', 'invalid'],
    ['"1,5"', 'invalid'],
    ['""', 'invalid'],
    ['{}', 'invalid'],
  ] as const) {
    it(`${codes.length === 0 ? 'takes' : 'refuses'} ${text}`, () => {
      expect(codesOfSent(amount, text)).to.deep.equal(codes);
    });
  }
});

describe('decimal', () => {
  it('is kept exactly, and refused for exactly what it has too much of', () => {
    for (const limits of Object.values(ITEM_LIMITS)) {
      const codec = decimal(limits);
      fc.assert(
        fc.property(paper, ({ text, integerDigits, decimalPlaces }) => {
          const codes = [
            ...(integerDigits > limits.integerDigits ? ['max_digits'] : []),
            ...(decimalPlaces > limits.decimalPlaces ? ['max_decimal_places'] : []),
          ];

          for (const form of [text, `"${text}"`])
            expect(codesOfSent(codec, form), text).to.deep.equal(codes);
          if (codes.length === 0)
            expect(decode(codec, sent(text)[0])._unsafeUnwrap()).to.equal(canonical(text));
        }),
        { numRuns: 300 },
      );
    }
  });
});

describe('a number', () => {
  it('is described with its limits, in words and for validators', () => {
    expect(decimal({ integerDigits: 5, decimalPlaces: 2 }).schema).to.deep.equal({
      oneOf: [
        { type: 'number', exclusiveMinimum: -100_000, exclusiveMaximum: 100_000 },
        { type: 'string', pattern: '^-?0*[0-9]{1,5}(\\.[0-9]{1,2}0*)?$' },
      ],
      description:
        'A number or a decimal string with at most 5 digits before the point and 2 after it.',
    });
  });
});

function canonical(text: string): string {
  const short = text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  return short === '-0' ? '0' : short;
}
