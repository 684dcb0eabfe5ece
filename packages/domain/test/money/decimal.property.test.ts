import fc from 'fast-check';
import {
  parseDecimal,
  parseJsonNumber,
  unscaled,
  type DecimalLimits,
} from '../../src/money/decimal.js';
import { anyDecimal, anyDigits } from './numbers.js';
import { decimalPlacesOf, integerDigitsOf, isEqual, rationalOf } from './rational.js';

const WIDE = { integerDigits: 400, decimalPlaces: 400 };
const SHORTEST_FORM = /^(0|-?[1-9]\d*|-?(0|[1-9]\d*)\.\d*[1-9])$/;

const anySign = fc.constantFrom('', '-');
const anyFraction = fc.oneof(
  fc.constant(''),
  anyDigits(1, 12).map((digits) => `.${digits}`),
);
const anyExponent = fc.oneof(
  fc.constant(''),
  fc
    .tuple(fc.constantFrom('e', 'E', 'e+', 'E+', 'e-', 'E-'), anyDigits(1, 2))
    .map(([sign, digits]) => sign + digits),
);
const anyPlainText = fc
  .tuple(anySign, anyDigits(1, 14), anyFraction)
  .map((parts) => parts.join(''));
const anyJsonText = fc.tuple(anyPlainText, anyExponent).map((parts) => parts.join(''));
const anyLimits: fc.Arbitrary<DecimalLimits> = fc.record({
  integerDigits: fc.nat({ max: 15 }),
  decimalPlaces: fc.nat({ max: 10 }),
});

const MANY = { numRuns: 2000 };

describe('parseDecimal, of any text', () => {
  it('states exactly the number that was written, in its shortest form', () => {
    const holds = fc.property(anyPlainText, (text) => {
      const parsed = parseDecimal(text, WIDE)._unsafeUnwrap();
      return SHORTEST_FORM.test(parsed) && isEqual(rationalOf(parsed), rationalOf(text));
    });

    fc.assert(holds, MANY);
  });

  it('refuses a number exactly when it has more digits than the limits allow', () => {
    const holds = fc.property(
      anyPlainText,
      anyLimits,
      (text, limits) => isWithin(text, limits) === parseDecimal(text, limits).isOk(),
    );

    fc.assert(holds, MANY);
  });

  it('never throws, and never gives anything but a number', () => {
    const holds = fc.property(fc.string({ unit: 'binary-ascii' }), anyLimits, (text, limits) =>
      parseDecimal(text, limits).match(
        (number) => SHORTEST_FORM.test(number),
        (faults) => faults.length > 0,
      ),
    );

    fc.assert(holds, MANY);
  });
});

describe('parseJsonNumber, of any text', () => {
  it('states exactly the number that was written, in its shortest form', () => {
    const holds = fc.property(anyJsonText, (text) => {
      const parsed = parseJsonNumber(text, WIDE)._unsafeUnwrap();
      return SHORTEST_FORM.test(parsed) && isEqual(rationalOf(parsed), rationalOf(text));
    });

    fc.assert(holds, MANY);
  });

  it('names exactly the limits that are broken', () => {
    const holds = fc.property(anyJsonText, anyLimits, (text, limits) => {
      const number = rationalOf(text);
      const broken = parseJsonNumber(text, limits).match(
        (): string[] => [],
        (faults) => faults.map(({ kind }) => kind),
      );
      const hasWholePart = integerDigitsOf(number) > limits.integerDigits;
      const hasFraction = decimalPlacesOf(number) > limits.decimalPlaces;
      return (
        broken.includes('too-many-integer-digits') === hasWholePart &&
        broken.includes('too-many-decimal-places') === hasFraction
      );
    });

    fc.assert(holds, MANY);
  });

  it('reads a number of up to 15 significant digits exactly, although JSON.parse has been at it', () => {
    const anyWhole = fc.bigInt({ min: -(10n ** 15n) + 1n, max: 10n ** 15n - 1n });
    const anyScale = fc.integer({ min: 0, max: 20 });
    const holds = fc.property(anyWhole, anyScale, (whole, scale) => {
      const text = `${whole}e-${scale}`;
      const afterParsing = String(JSON.parse(text));
      return isEqual(
        rationalOf(parseJsonNumber(afterParsing, WIDE)._unsafeUnwrap()),
        rationalOf(text),
      );
    });

    fc.assert(holds, MANY);
  });
});

describe('unscaled, of any number', () => {
  it('is the number times a power of ten', () => {
    const limits = { integerDigits: 12, decimalPlaces: 10 };
    const anyScale = fc.integer({ min: 10, max: 20 });
    const holds = fc.property(anyDecimal(limits), anyScale, (number, scale) =>
      isEqual(rationalOf(`${unscaled(number, scale)}e-${scale}`), rationalOf(number)),
    );

    fc.assert(holds, MANY);
  });
});

function isWithin(text: string, limits: DecimalLimits): boolean {
  const number = rationalOf(text);
  return (
    integerDigitsOf(number) <= limits.integerDigits &&
    decimalPlacesOf(number) <= limits.decimalPlaces
  );
}
