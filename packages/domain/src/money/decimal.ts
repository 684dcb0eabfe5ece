import { err, ok, type Result } from 'neverthrow';

declare const decimal: unique symbol;

/**
 * An exact decimal number as plain text: an optional `-`, digits without leading zeros, and, when there is
 * a fraction, a point and digits without trailing zeros. Equal numbers have equal texts. Only
 * `parseDecimal` and `parseJsonNumber` make it, and never through binary floating point (decision 0009).
 */
export type Decimal = string & { readonly [decimal]: true };

/** The most digits that a number may have before and after its point. Leading and trailing zeros do not count. */
export interface DecimalLimits {
  readonly integerDigits: number;
  readonly decimalPlaces: number;
}

/** The rule that a number breaks; `maximum` is how many digits are allowed. */
export type DecimalFault =
  | { readonly kind: 'not-a-decimal' }
  | { readonly kind: 'too-many-integer-digits'; readonly maximum: number }
  | { readonly kind: 'too-many-decimal-places'; readonly maximum: number };

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;
const JSON_NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;
const LARGEST_EXPONENT = 1000;

/** Reads a decimal string such as `-12.50`, without an exponent. Fails with every limit that is exceeded. */
export function parseDecimal(
  text: string,
  limits: DecimalLimits,
): Result<Decimal, readonly DecimalFault[]> {
  return read(DECIMAL.exec(text), limits);
}

/** Reads the text of a JSON number, exponent included, exactly. Fails with every limit that is exceeded. */
export function parseJsonNumber(
  text: string,
  limits: DecimalLimits,
): Result<Decimal, readonly DecimalFault[]> {
  return read(JSON_NUMBER.exec(text), limits);
}

/** The number times 10 to the power of `scale`. Throws when the number has more than `scale` decimals. */
export function unscaled(number: Decimal, scale: number): bigint {
  const point = number.indexOf('.');
  const decimals = point === -1 ? 0 : number.length - point - 1;
  return BigInt(number.replace('.', '') + '0'.repeat(scale - decimals));
}

/** The inverse of `unscaled`: the number that is `value` divided by 10 to the power of `scale`. */
export function scaled(value: bigint, scale: number): Decimal {
  const digits = String(value < 0n ? -value : value).padStart(scale + 1, '0');
  const point = digits.length - scale;
  const fraction = withoutTrailingZeros(digits.slice(point));
  const magnitude = digits.slice(0, point) + (fraction === '' ? '' : `.${fraction}`);
  return (value < 0n ? `-${magnitude}` : magnitude) as Decimal;
}

function read(
  match: RegExpExecArray | null,
  limits: DecimalLimits,
): Result<Decimal, readonly DecimalFault[]> {
  if (!match) return err([{ kind: 'not-a-decimal' }]);

  const { integer, fraction } = shifted(match[2] ?? '', match[3] ?? '', Number(match[4] ?? 0));
  const faults = faultsOf(integer, fraction, limits);
  if (faults.length > 0) return err(faults);

  const magnitude = (integer === '' ? '0' : integer) + (fraction === '' ? '' : `.${fraction}`);
  const isNegative = match[1] === '-' && magnitude !== '0';
  return ok((isNegative ? `-${magnitude}` : magnitude) as Decimal);
}

/** The digits before and after the point once the exponent has moved it, without leading and trailing zeros. */
function shifted(integer: string, fraction: string, exponent: number) {
  const digits = integer + fraction;
  // A larger shift breaks every limit anyway; the bound saves the memory that an absurd exponent would take.
  const furthest = digits.length + LARGEST_EXPONENT;
  const shift = Math.max(-furthest, Math.min(furthest, exponent));
  const point = integer.length + shift;
  const whole = point <= 0 ? '' : digits.slice(0, point).padEnd(point, '0');
  const rest = point <= 0 ? '0'.repeat(-point) + digits : digits.slice(point);
  return { integer: whole.replace(/^0+/, ''), fraction: withoutTrailingZeros(rest) };
}

function withoutTrailingZeros(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits.charCodeAt(end - 1) === 48) end -= 1;
  return digits.slice(0, end);
}

function faultsOf(integer: string, fraction: string, limits: DecimalLimits): DecimalFault[] {
  const faults: DecimalFault[] = [];
  if (integer.length > limits.integerDigits)
    faults.push({ kind: 'too-many-integer-digits', maximum: limits.integerDigits });
  if (fraction.length > limits.decimalPlaces)
    faults.push({ kind: 'too-many-decimal-places', maximum: limits.decimalPlaces });
  return faults;
}
