/** An exact fraction, so that decimals are held against arithmetic that cannot round. The denominator is above zero. */
export interface Rational {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** What a number writes: `-1.5`, `007`, `2.5E-3`. */
export function rationalOf(text: string): Rational {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e');
  const [integer = '', fraction = ''] = mantissa.split('.');
  const digits = BigInt(integer + fraction);
  const power = BigInt(exponent.replace('+', '')) - BigInt(fraction.length);
  return power < 0n
    ? { numerator: digits, denominator: 10n ** -power }
    : { numerator: digits * 10n ** power, denominator: 1n };
}

export function plus(a: Rational, b: Rational): Rational {
  return {
    numerator: a.numerator * b.denominator + b.numerator * a.denominator,
    denominator: a.denominator * b.denominator,
  };
}

export function times(a: Rational, b: Rational): Rational {
  return {
    numerator: a.numerator * b.numerator,
    denominator: a.denominator * b.denominator,
  };
}

export function isEqual(a: Rational, b: Rational): boolean {
  return a.numerator * b.denominator === b.numerator * a.denominator;
}

/** How far apart two numbers are, in whole hundredths, and whether anything is left over. */
export function isWithinOneHundredth(a: Rational, b: Rational): boolean {
  const difference = plus(a, { numerator: -b.numerator, denominator: b.denominator });
  return magnitude(difference.numerator) * 100n <= difference.denominator;
}

/** In hundredths; half of one goes away from zero. */
export function toNearestHundredth({ numerator, denominator }: Rational): bigint {
  const hundredths = (magnitude(numerator) * 200n + denominator) / (2n * denominator);
  return numerator < 0n ? -hundredths : hundredths;
}

export function integerDigitsOf({ numerator, denominator }: Rational): number {
  const whole = magnitude(numerator) / denominator;
  return whole === 0n ? 0 : String(whole).length;
}

/** The denominator is a power of ten. */
export function decimalPlacesOf({ numerator, denominator }: Rational): number {
  let places = 0;
  while ((numerator * 10n ** BigInt(places)) % denominator !== 0n) places += 1;
  return places;
}

function magnitude(number: bigint): bigint {
  return number < 0n ? -number : number;
}
