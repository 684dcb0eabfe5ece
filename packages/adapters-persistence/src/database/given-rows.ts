import type { Knex } from 'knex';
import { isPostgres } from './connection.js';

type ColumnType = 'text' | 'bigint' | 'date' | 'timestamptz';

/**
 * SQL for a table `given` that is read from one parameter, the rows as a JSON array. However many rows there are, the
 * statement stays the same, and no limit on parameters is met.
 * To be joined as `given cross join ... where`: that keeps SQLite from reading all of it again for every row of a table.
 */
export function givenRows(db: Knex, columns: Readonly<Record<string, ColumnType>>): string {
  const names = Object.keys(columns);
  if (isPostgres(db)) {
    const typed = names.map((name) => `${name} ${columns[name]}`);
    return `json_to_recordset(?::json) as given(${typed.join(', ')})`;
  }
  const read = names.map((name) => `value ->> '${name}' as ${name}`);
  return `(select ${read.join(', ')} from json_each(?)) as given`;
}
