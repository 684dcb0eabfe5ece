import { setImmediate } from 'node:timers/promises';
import type { AnyTable, RowsToAdd } from '../../../tables/table.js';
import { POSTGRES_TYPES } from '../rows.js';
import { binaryArray } from './binary-array.js';

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

/**
 * What the parameters of `rowParameters` get; `sets` has the rows of each request, in the order of the requests. Between
 * the columns of many rows others have their turn.
 */
export async function rowArguments(
  { columns }: AnyTable,
  sets: readonly RowsToAdd[],
): Promise<readonly (Buffer | null)[]> {
  const requests: number[] = [];
  const items: unknown[] = [];
  const places: unknown[] = [];
  for (const [index, set] of sets.entries())
    for (const [itemIndex, item] of set.items.entries()) {
      requests.push(index + 1);
      items.push(item);
      places.push(set.placeOf(itemIndex));
    }
  const columnArguments = [binaryArray('position', requests)];
  for (const { type, valueOf } of columns) {
    if (items.length > ROWS_IN_A_TURN) await setImmediate();
    const values = items.map((item, at) => valueOf(item as never, places[at] as never));
    columnArguments.push(binaryArray(type, values));
  }
  return columnArguments;
}

// With 1,000 all columns take less than 2 ms.
const ROWS_IN_A_TURN = 1000;
