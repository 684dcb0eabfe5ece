import { codec, refuse, type Codec } from './codec.js';
import { INVALID } from './form-errors.js';

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ...['true', '1', 'yes', 'on'].map((word) => [word, true] as const),
  ...['false', '0', 'no', 'off'].map((word) => [word, false] as const),
]);

/** A boolean in a query. A parameter that is given twice arrives as a list and is refused for that. */
export const flag = (preset: boolean): Codec<boolean> =>
  codec('a boolean', { type: 'boolean', default: preset }, (input, report) => {
    const value = typeof input === 'string' ? BOOLEANS.get(input.toLowerCase()) : undefined;
    return value === undefined
      ? refuse(report, INVALID, `One of ${[...BOOLEANS.keys()].join(', ')}, sent once.`)
      : value;
  });

/** A whole number in a query. */
export const wholeNumber = (minimum: number, maximum: number): Codec<number> =>
  codec('a whole number', { type: 'integer', minimum, maximum }, (input, report) => {
    const number = typeof input === 'string' && /^\d{1,15}$/.test(input) ? Number(input) : NaN;
    return number >= minimum && number <= maximum
      ? number
      : refuse(report, INVALID, `A whole number from ${minimum} to ${maximum}, sent once.`);
  });
