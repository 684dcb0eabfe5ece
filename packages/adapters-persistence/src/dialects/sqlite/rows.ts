import type { ColumnType, ColumnTypes } from '../column-type.js';

export const SQLITE_TYPES: Readonly<Record<ColumnType, string>> = {
  text: 'text',
  whole: 'bigint',
  digest: 'bigint',
  flag: 'boolean',
  day: 'text',
  instant: 'text',
  json: 'text',
};

/** Joined with `cross join`, SQLite does not read all of it again for every row of a table. */
export function givenRows(columns: ColumnTypes): string {
  const read = Object.keys(columns).map((name) => `value ->> '${name}' as ${name}`);
  return `(select ${read.join(', ')} from json_each(?)) as given`;
}
