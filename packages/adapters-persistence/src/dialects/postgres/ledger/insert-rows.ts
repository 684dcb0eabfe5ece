import { setImmediate } from 'node:timers/promises';
import type { AnyTable, RowsToAdd } from '../../../tables/table.js';
import { PAYMENT_INSTRUCTIONS } from '../../../tables/payment-instructions.js';
import { POSTGRES_TYPES } from '../rows.js';
import { sequenceOf } from '../schema.js';
import { binaryArray } from './binary-array.js';

const isNumbered = (table: string) => table === PAYMENT_INSTRUCTIONS.name;

/** Rows of a table for a function: of which request each is, counted from 1 as PostgreSQL does, and an array for each column. */
export function rowParameters({ name, columns }: AnyTable): readonly string[] {
  return [
    `${name}_requests integer[]`,
    ...(isNumbered(name) ? [`${name}_id bigint[]`] : []),
    ...columns.map((column) => `${name}_${column.name} ${POSTGRES_TYPES[column.type]}[]`),
  ];
}

/**
 * Adds the rows in the variables that `rowParameters` names to the accounts of their requests: the array `account_of` has
 * the account of each request, and 0 for one that adds nothing. One row or two are added by their values: that statement is
 * planned once and costs less than one that reads arrays.
 */
export function insertRows({ name, columns }: AnyTable): string {
  const names = [...(isNumbered(name) ? ['id'] : []), ...columns.map((column) => column.name)];
  const arrays = ['requests', ...names].map((one) => `${name}_${one}`);
  const into = `insert into ${name} (supplier_id, account_id, ${names.join(', ')})`;
  return `
  if cardinality(${name}_requests) <= 2 then
    for i in 1 .. cardinality(${name}_requests) loop
      if account_of[${name}_requests[i]] > 0 then
        ${into}
        values (supplier, account_of[${name}_requests[i]], ${names.map((one) => `${name}_${one}[i]`).join(', ')});
      end if;
    end loop;
  elsif ${name}_requests is not null then
    ${into}
    select supplier, account_of[given.request], ${names.map((one) => `given.${one}`).join(', ')}
    from unnest(${arrays.join(', ')}) as given(request, ${names.join(', ')})
    where account_of[given.request] > 0;
  end if;`;
}

/** The value of the parameter with this number, or what is made from it: identifiers are drawn as the function is called. */
export function rowPlaceholder(parameter: string, number: number): string {
  return parameter.endsWith('_id bigint[]')
    ? `array(select nextval('${sequenceOf('payment_instructions')}') from unnest($${number}::integer[]))`
    : `$${number}`;
}

/**
 * What the parameters of `rowParameters` get; `sets` has the rows of each request, in the order of the requests. Between
 * the columns of many rows others have their turn.
 */
export async function rowArguments(
  { name, columns }: AnyTable,
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
  if (isNumbered(name)) columnArguments.push(binaryArray('position', requests));
  for (const { type, valueOf } of columns) {
    if (items.length > ROWS_IN_A_TURN) await setImmediate();
    const values = items.map((item, at) => valueOf(item as never, places[at] as never));
    columnArguments.push(binaryArray(type, values));
  }
  return columnArguments;
}

// With 1,000 all columns take less than 2 ms.
const ROWS_IN_A_TURN = 1000;
