import { printAmount, type FieldDifference, type MinorUnits } from '@data-import/domain';
import { columnsOf, type Columns } from '../items/field.js';
import { transactionFields } from '../items/transaction.js';
import { described, field, listOf, object, optional, type Printer } from '../printing/printer.js';
import { text } from '../printing/texts.js';
import { wirePath } from '../reading/into.js';
import { rawJson } from '../printing/json.js';

type Value = FieldDifference['stored'];

// The names on the wire of all fields that are exact numbers; any other field's text is printed as a text.
const NUMBERS: ReadonlySet<unknown> = new Set(numbersIn(columnsOf(transactionFields())));

function numbersIn(columns: Columns): readonly string[] {
  return Object.entries(columns).flatMap(([name, column]) => {
    if (column.kind === 'structs') return numbersIn(column.columns);
    return column.kind === 'exactNumber' || column.kind === 'exactNumbers' ? [name] : [];
  });
}

const value: Printer<{ readonly at: FieldDifference['at']; readonly value: Value }> = {
  schema: { type: ['string', 'number', 'boolean', 'null'] },
  print({ at, value: compared }) {
    if (compared === undefined) return null;
    if (typeof compared === 'number') return printAmount(compared as MinorUnits);
    const name = wirePath(at).findLast((part) => typeof part === 'string');
    return typeof compared === 'string' && NUMBERS.has(name) ? rawJson(compared) : compared;
  },
};

export const difference = object('Difference', {
  attr: field(described(text, 'The path to the field in the item.'), ({ at }: FieldDifference) =>
    wirePath(at).join('.'),
  ),
  stored: field(
    described(value, 'The stored value; null if the stored item has none.'),
    ({ at, stored }: FieldDifference) => ({
      at,
      value: stored,
    }),
  ),
  posted: field(
    described(value, 'The posted value; null if the posted item has none.'),
    ({ at, posted }: FieldDifference) => ({
      at,
      value: posted,
    }),
  ),
});

/** Differences of items, by their indexes in the list of this name: paths are those of the request. */
export function printDifferences(
  list: string,
  differing: Iterable<readonly [index: number, found: readonly FieldDifference[]]>,
): readonly unknown[] {
  return [...differing].flatMap(([index, found]) =>
    found.map((one) => difference.print({ ...one, at: [list, index, ...one.at] })),
  );
}

/** The fields in which an existing item differs from the one that was posted; left out when there are none. */
export const differences = field(
  described(
    optional(listOf(difference)),
    'With `report_differences=true`, the fields in which an existing item differs from the posted one.',
  ),
  (one: { readonly differences?: readonly FieldDifference[] | undefined }) => one.differences,
);
