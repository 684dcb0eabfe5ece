import type BetterSqlite3 from 'better-sqlite3';
import type { ColumnType } from '../../column-type.js';
import type { AnyTable, RowsToAdd } from '../../../tables/table.js';

/** Adds rows to an account, one prepared insert a row: for SQLite there is no faster way. */
export function prepareInsert(
  connection: BetterSqlite3.Database,
  { name, columns }: AnyTable,
): (accountId: number, rows: RowsToAdd) => void {
  const names = ['account_id', ...columns.map((column) => column.name)];
  const insert = connection.prepare(
    `insert into ${name} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`,
  );
  return (accountId, { items, placeOf }) => {
    for (const [index, item] of items.entries()) {
      const place = placeOf(index);
      const values = columns.map(({ type, valueOf }) =>
        boundValue(type, valueOf(item as never, place as never)),
      );
      insert.run(accountId, ...values);
    }
  };
}

// SQLite has no truth values and no JSON of its own.
function boundValue(type: ColumnType, value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (type === 'flag') return value ? 1 : 0;
  return type === 'json' ? JSON.stringify(value) : value;
}
