import { verbatim, type Printer } from './printer.js';

/** A rate: a number that is not negative, with at most three decimal places. */
export const rate: Printer<number> = {
  ...verbatim<number>({ type: 'number', minimum: 0 }),
  print: (value) => Math.round(value * 1000) / 1000,
};
