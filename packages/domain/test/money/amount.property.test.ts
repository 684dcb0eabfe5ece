import fc from 'fast-check';
import {
  AMOUNT_LIMITS,
  exactMinorUnits,
  minorUnitsOf,
  parseAmountNumber,
  printAmount,
} from '../../src/money/amount.js';
import { parseDecimal } from '../../src/money/decimal.js';
import { anyAmount } from './numbers.js';
import { decimalPlacesOf, integerDigitsOf, isEqual, rationalOf } from './rational.js';

const MANY = { numRuns: 5000 };

describe('printAmount, of any amount', () => {
  it('prints exactly that number of hundredths, with two decimals', () => {
    const holds = fc.property(anyAmount, (amount) => {
      const printed = printAmount(amount);
      return (
        /^-?(0|[1-9]\d*)\.\d\d$/.test(printed) &&
        isEqual(rationalOf(printed), rationalOf(`${amount}e-2`))
      );
    });

    fc.assert(holds, MANY);
  });

  it('is read back as the same amount, as a string', () => {
    const holds = fc.property(
      anyAmount,
      (amount) =>
        parseDecimal(printAmount(amount), AMOUNT_LIMITS).map(minorUnitsOf)._unsafeUnwrap() ===
        amount,
    );

    fc.assert(holds, MANY);
  });
});

describe('parseAmountNumber, of any number', () => {
  const anyValue = fc.oneof(
    fc.double(),
    fc.double({ min: -2e10, max: 2e10 }),
    anyAmount.map((amount) => amount / 100),
    anyAmount.map((amount) => amount / 1000),
    fc.integer({ min: -20_000_000_000, max: 20_000_000_000 }),
  );

  it('accepts exactly what JavaScript prints with at most ten and two digits', () => {
    const holds = fc.property(
      anyValue,
      (value) => parseAmountNumber(value).isOk() === isPrintedAsAmount(value),
    );

    fc.assert(holds, MANY);
  });

  it('states exactly the number that JavaScript prints', () => {
    const holds = fc.property(anyValue, (value) =>
      parseAmountNumber(value).match(
        (amount) =>
          !Object.is(amount, -0) && isEqual(rationalOf(`${amount}e-2`), rationalOf(String(value))),
        (faults) => faults.length > 0,
      ),
    );

    fc.assert(holds, MANY);
  });

  it('agrees with exactMinorUnits', () => {
    const holds = fc.property(
      anyValue,
      (value) => exactMinorUnits(value) === parseAmountNumber(value).unwrapOr(undefined),
    );

    fc.assert(holds, MANY);
  });
});

function isPrintedAsAmount(value: number): boolean {
  if (!Number.isFinite(value)) return false;
  const number = rationalOf(String(value));
  return integerDigitsOf(number) <= 10 && decimalPlacesOf(number) <= 2;
}
