import { codec, refuse, REFUSED, type Codec } from './codec.js';
import { INVALID, NOT_A_LIST } from './form-errors.js';
import { list } from './list.js';

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

/** A parameter of a query that may be sent several times; a value that is repeated counts once. */
export function repeated<A>(item: Codec<A>, maxItems: number): Codec<readonly A[]> {
  const values = list(item, { maxItems });
  return {
    ...values,
    schema: { anyOf: [item.schema, values.schema] },
    forms: values.forms.filter((form) => form !== NOT_A_LIST),
    read: (input, report) => {
      if (!Array.isArray(input)) {
        const one = item.read(input, report);
        return one === REFUSED ? REFUSED : [one];
      }
      const all = values.read(input, report);
      return all === REFUSED ? REFUSED : [...new Set(all)];
    },
  };
}
