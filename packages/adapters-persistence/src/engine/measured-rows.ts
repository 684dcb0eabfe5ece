import type { Knex } from 'knex';
import { ofEngine } from './dialect.js';

/** Parts of statements that choose rows of a table by their sizes, and read large values only of those that are chosen. */
interface MeasuredRows {
  /** The columns by which rows of `stored` are chosen. */
  readonly chosenBy: (columns: readonly string[]) => readonly string[];
  /** Joins to a table `chosen`, made of `chosenBy`, and selects the columns. */
  readonly read: (table: string, columns: readonly string[]) => MeasuredRead;
  /** The bytes of a stored value, which are known without reading it. */
  readonly textBytes: (column: string) => string;
  readonly jsonBytes: (column: string) => string;
  /** Selects a JSON list; an empty one without reading what lies before it in its row. */
  readonly list: (column: string) => string;
}

interface MeasuredRead {
  readonly columns: readonly string[];
  readonly join: string;
}

export function measuredRowsOf(db: Knex): MeasuredRows {
  return ofEngine(db, { postgres: POSTGRES, sqlite: SQLITE });
}

// PostgreSQL hands large values on by reference, and reads them for the rows that it returns.
const POSTGRES: MeasuredRows = {
  chosenBy: (columns) => columns,
  read: () => ({ columns: ['chosen.*'], join: '' }),
  textBytes: (column) => `octet_length(${column})`,
  // Compressed beyond 2,000 bytes, in most cases to an eighth at the least.
  jsonBytes: (column) =>
    `(least(pg_column_size(${column}), 2000) + 8 * greatest(pg_column_size(${column}) - 2000, 0))`,
  list: (column) => column,
};

const SQLITE: MeasuredRows = {
  chosenBy: () => ['stored.rowid as row_id'],
  read: (table, columns) => ({
    columns: ['chosen.*', ...columns],
    join: `cross join ${table} as stored on stored.rowid = chosen.row_id`,
  }),
  textBytes: (column) => `octet_length(${column})`,
  jsonBytes: (column) => `octet_length(${column})`,
  list: (column) =>
    `case when octet_length(${column}) > 2 then ${column} else '[]' end as ${column}`,
};
