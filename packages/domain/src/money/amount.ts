import { err, ok, type Result } from 'neverthrow';
import { parseJsonNumber, unscaled, type Decimal, type DecimalFault } from './decimal.js';

declare const minorUnits: unique symbol;

/**
 * An amount of money in hundredths of its currency: `1050` is 10.50. A whole number of at most twelve
 * digits, so every sum and comparison of two of them is exact (decision 0009). Only the functions of this
 * file make it.
 */
export type MinorUnits = number & { readonly [minorUnits]: true };

/** The limits of an amount: at most ten digits before the point and two after it. */
export const AMOUNT_LIMITS = { integerDigits: 10, decimalPlaces: 2 } as const;

const LARGEST_MINOR = 999_999_999_999;

/** The amount that a decimal within `AMOUNT_LIMITS` states. Throws for one with more than two decimals. */
export function minorUnitsOf(amount: Decimal): MinorUnits {
  return Number(unscaled(amount, 2)) as MinorUnits;
}

/**
 * The amount that a number read from JSON states. A double holds up to 15 significant digits, so the
 * number states an amount exactly when the nearest whole number of hundredths divides back to it; `0.1 + 0.2`
 * does not and is refused. Nothing is rounded.
 */
export function parseAmountNumber(value: number): Result<MinorUnits, readonly DecimalFault[]> {
  const minor = exactMinorUnits(value);
  return minor === undefined
    ? parseJsonNumber(String(value), AMOUNT_LIMITS).map(minorUnitsOf)
    : ok(minor);
}

/** `parseAmountNumber` without the faults: the fast path, since most numbers are amounts. */
export function exactMinorUnits(value: number): MinorUnits | undefined {
  const minor = Math.round(value * 100);
  const isExact = minor / 100 === value && minor <= LARGEST_MINOR && minor >= -LARGEST_MINOR;
  return isExact ? ((minor + 0) as MinorUnits) : undefined;
}

/** The amount of `value` hundredths, as stored. Fails on fractions of a hundredth and past twelve digits. */
export function storedMinorUnits(value: number): Result<MinorUnits, { kind: 'not-an-amount' }> {
  return Number.isSafeInteger(value) && Math.abs(value) <= LARGEST_MINOR
    ? ok(value as MinorUnits)
    : err({ kind: 'not-an-amount' });
}

/** Prints the amount, or a sum of amounts, with two decimals: `-0.05`, `10.50`, `0.00`. */
export function printAmount(amountMinor: MinorUnits | bigint): string {
  const isNegative = amountMinor < 0;
  const digits = String(amountMinor)
    .slice(isNegative ? 1 : 0)
    .padStart(3, '0');
  return `${isNegative ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
