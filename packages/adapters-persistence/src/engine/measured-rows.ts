import type { Knex } from 'knex';
import { ofEngine } from './dialect.js';

// A row may have tens of thousands of bytes, and a page of them is in memory until its reader has taken it.
const BYTES_PER_ROW = 500;
const SMALLEST_PAGE_BYTES = 262_144;

export interface LargeColumns {
  readonly text?: string;
  readonly json?: string;
  readonly list?: string;
}

interface PageOfRows {
  readonly table: {
    readonly name: string;
    readonly selected: readonly string[];
    readonly large: LargeColumns;
  };
  readonly order: string;
  /** Selects the columns of the rows from which the page is taken. */
  readonly from: (columns: readonly string[]) => string;
}

/** `items_found` is how many rows a page was taken from: more than it has where more follow. */
export interface RowOfPage {
  readonly items_found: number;
}

/**
 * Selects the first rows by their order until they are enough or large; the first is on the page whatever its size. Large
 * values are read only of the rows on the page. Its last parameters are `boundsOfPage`.
 */
export function pageOfRows(
  db: Knex,
  { table: { name, selected, large }, order, from }: PageOfRows,
): string {
  const { chosenBy, read, textBytes, jsonBytes, list } = ofEngine(db, {
    postgres: POSTGRES,
    sqlite: SQLITE,
  });
  const shown = selected.map((column) => (column === large.list ? list(column) : column));
  const { columns, join } = read(name, shown);
  const { text, ...json } = large;
  const sizes = [...(text ? [textBytes(text)] : []), ...Object.values(json).map(jsonBytes)];
  const bytes = ['0', ...sizes.map((size) => `coalesce(${size}, 0)`)].join(' + ');
  return `
    select ${columns.join(', ')} from (
      select page.*, count(*) over () as items_found,
        row_number() over (order by ${order}) as items_until,
        sum(bytes) over (order by ${order} rows unbounded preceding) - bytes as bytes_before
      from (${from([...chosenBy(selected), `${bytes} as bytes`])} order by ${order} limit ?) as page
    ) as chosen
    ${join}
    where items_until <= ? and bytes_before < ?
    order by ${order}`;
}

export function boundsOfPage(rows: number): readonly number[] {
  return [rows + 1, rows, Math.max(rows * BYTES_PER_ROW, SMALLEST_PAGE_BYTES)];
}

/** Parts of statements that choose rows of a table by their sizes, and read large values of the chosen rows only. */
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
