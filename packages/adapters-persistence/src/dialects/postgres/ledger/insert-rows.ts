import type { AnyTable, RowsToAdd } from '../../../tables/table.js';
import { POSTGRES_TYPES } from '../rows.js';
import { BinaryArray } from './binary-array.js';

/** Rows of a table for a function: of which request each is, counted from 1 as PostgreSQL does, and an array for each column. */
export function rowParameters({ name, columns }: AnyTable): readonly string[] {
  return [
    `${name}_requests integer[]`,
    ...columns.map((column) => `${name}_${column.name} ${POSTGRES_TYPES[column.type]}[]`),
  ];
}

/**
 * Adds the rows in the variables that `rowParameters` names to the accounts of their requests: the array `account_of` has
 * the account of each request, and 0 for one that adds nothing.
 */
export function insertRows({ name, columns }: AnyTable): string {
  const names = columns.map((column) => column.name);
  const arrays = ['requests', ...names].map((one) => `${name}_${one}`);
  return `insert into ${name} (account_id, ${names.join(', ')})
    select account_of[given.request], ${names.map((one) => `given.${one}`).join(', ')}
    from unnest(${arrays.join(', ')}) as given(request, ${names.join(', ')})
    where account_of[given.request] > 0`;
}

/** What the parameters of `rowParameters` get; `sets` has the rows of each request, in the order of the requests. */
export function rowArguments(
  { columns }: AnyTable,
  sets: readonly RowsToAdd[],
): readonly (Buffer | null)[] {
  const count = sets.reduce((sum, { items }) => sum + items.length, 0);
  if (count === 0) return [null, ...columns.map(() => null)];
  const requests = new BinaryArray('position', count);
  const arrays = columns.map(({ type }) => new BinaryArray(type, count));
  for (const [index, { items, placeOf }] of sets.entries())
    for (const [itemIndex, item] of items.entries()) {
      const place = placeOf(itemIndex);
      requests.add(index + 1);
      for (let at = 0; at < columns.length; at += 1)
        arrays[at]?.add(columns[at]?.valueOf(item as never, place as never));
    }
  return [requests, ...arrays].map(({ parameter }) => parameter);
}
