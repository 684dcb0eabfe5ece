import { printAmount, type Decimal, type MinorUnits } from '@data-import/domain';
import { rawJson } from './json.js';
import { verbatim, type Printer } from './printer.js';

export const text: Printer<string> = verbatim({ type: 'string' });

export const flag: Printer<boolean> = verbatim({ type: 'boolean' });

/** A count: a whole number that is not negative. */
export const count: Printer<number> = verbatim({ type: 'integer', minimum: 0 });

/** A moment in UTC, as `YYYY-MM-DDTHH:MM:SSZ`. */
export const instant: Printer<string> = verbatim({ type: 'string', format: 'date-time' });

export const day: Printer<string> = verbatim({ type: 'string', format: 'date' });

/** Money as a decimal string with two places. */
export const amount: Printer<MinorUnits> = {
  schema: { type: 'string', pattern: '^-?\\d{1,10}\\.\\d{2}$' },
  print: printAmount,
};

/** Money or a sum of it as a decimal string with two places, of any size. */
export const money: Printer<MinorUnits | bigint> = {
  schema: { type: 'string', description: 'With two places.' },
  print: printAmount,
};

/** Digit by digit, where the runtime can. */
export const exactNumber: Printer<Decimal> = { schema: { type: 'number' }, print: rawJson };

/** A rate: a number that is not negative, with at most three decimal places. */
export const rate: Printer<number> = {
  ...verbatim<number>({ type: 'number', minimum: 0 }),
  print: (value) => Math.round(value * 1000) / 1000,
};
