import fc from 'fast-check';
import { storedMinorUnits, type MinorUnits } from '../../src/money/amount.js';
import { parseDecimal, type Decimal, type DecimalLimits } from '../../src/money/decimal.js';

const WIDE = { integerDigits: 400, decimalPlaces: 400 };

export const LARGEST_MINOR = 999_999_999_999;

export const decimal = (text: string): Decimal => parseDecimal(text, WIDE)._unsafeUnwrap();

export const minor = (hundredths: number): MinorUnits =>
  storedMinorUnits(hundredths)._unsafeUnwrap();

/** Small ones often, so that sums meet, and the whole range. */
export const anyAmount: fc.Arbitrary<MinorUnits> = fc
  .oneof(
    fc.integer({ min: -300, max: 300 }),
    fc.integer({ min: -LARGEST_MINOR, max: LARGEST_MINOR }),
  )
  .map(minor);

/** Any number that the limits allow, long and short ones alike. */
export function anyDecimal({ integerDigits, decimalPlaces }: DecimalLimits): fc.Arbitrary<Decimal> {
  return fc
    .tuple(
      fc.constantFrom('', '-'),
      anyDigits(1, integerDigits),
      fc.oneof(fc.constant(''), anyDigits(1, decimalPlaces)),
    )
    .map(([sign, integer, fraction]) => decimal(`${sign}${integer}.${fraction}0`));
}

export function anyDigits(minLength: number, maxLength: number): fc.Arbitrary<string> {
  return fc.string({ unit: fc.nat({ max: 9 }).map(String), minLength, maxLength });
}
