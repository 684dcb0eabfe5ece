import type { ColumnType } from '../engine/dialect.js';
import type { LargeColumns } from '../engine/measured-rows.js';
import type { Codec } from './codec.js';

/** A column of a table for one field of an item of the domain. */
export interface Column<Value, Item> {
  readonly name: string;
  readonly codec: Codec<Value>;
  /** The value to store when it is not the field's alone. */
  readonly derive?: (item: Item) => unknown;
  /** The expression to select when it is not the column itself. */
  readonly select?: string;
}

/** Every field of the domain type has its column: one that is left out does not compile. */
export type Columns<Item> = {
  readonly [Key in keyof Required<Item>]: Column<Item[Key], Item>;
};

export type Row = Readonly<Record<string, unknown>>;

export interface StoredColumn<Item, Place> {
  readonly name: string;
  /** The field of the item or of the place that is stored in it; `undefined` for details. */
  readonly key: keyof Item | keyof Place | undefined;
  readonly type: ColumnType;
  /** The value stored in it, as JSON would have it. */
  readonly valueOf: (item: Item, place: Place) => unknown;
}

/**
 * One description of a table, from which columns, records, parameters, selects and rows are made. `Place` is what the store
 * adds, such as the number of the entry.
 */
export interface Table<Item, Place> {
  readonly name: string;
  readonly columns: readonly StoredColumn<Item, Place>[];
  /** The columns to select for `read` and `readPlace`. */
  readonly selected: readonly string[];
  readonly read: (row: Row) => Item;
  readonly readPlace: (row: Row) => Place;
  readonly large: LargeColumns;
}

/** Numbers the rows of an account in the order in which they came. */
export interface EntryPosition {
  readonly entry: number;
}

interface TableDescription<Item, Details, Place> {
  readonly name: string;
  readonly place: Columns<Place>;
  readonly item: Columns<Item>;
  /** One JSON column for fields that most items do not have. */
  readonly details?: Column<Details, unknown>;
  readonly large?: LargeColumns;
}

export function describeTable<
  Item extends object,
  Place extends object,
  Details extends object = object,
>({
  name,
  place,
  item,
  details,
  large = {},
}: TableDescription<Item, Details, Place>): Table<Item & Details, Place> {
  const placeColumns = entriesOf(place);
  const itemColumns = entriesOf(item);
  return {
    name,
    columns: [
      ...placeColumns.map(([key, { name: columnName, codec }]) => ({
        name: columnName,
        key,
        type: codec.type,
        valueOf: (_: Item, value: Place) => codec.write(value[key]),
      })),
      ...itemColumns.map(([key, { name: columnName, codec, derive }]) => ({
        name: columnName,
        key,
        type: codec.type,
        valueOf: derive ?? ((value: Item) => codec.write(value[key])),
      })),
      ...(details ? [detailsColumn(details)] : []),
    ],
    selected: [
      ...[...placeColumns, ...itemColumns].map(([, { name: columnName, select }]) =>
        select === undefined ? columnName : `${select} as ${columnName}`,
      ),
      ...(details ? [details.name] : []),
    ],
    read: (row) => ({
      ...readFields(itemColumns, row),
      ...(details?.codec.read(row[details.name]) as Details),
    }),
    readPlace: (row) => readFields(placeColumns, row),
    large,
  };
}

function detailsColumn<Details>({ name, codec }: Column<Details, unknown>) {
  return {
    name,
    key: undefined,
    type: codec.type,
    valueOf: (item: Details) => codec.write(item),
  };
}

export function column<Value>(name: string, codec: Codec<Value>): Column<Value, unknown> {
  return { name, codec };
}

type Entry<Item> = readonly [keyof Item & string, Column<Item[keyof Item], Item>];

function entriesOf<Item extends object>(columns: Columns<Item>): readonly Entry<Item>[] {
  return Object.entries(columns) as unknown as readonly Entry<Item>[];
}

function readFields<Item>(columns: readonly Entry<Item>[], row: Row): Item {
  const item: Partial<Item> = {};
  for (const [key, { name, codec }] of columns)
    item[key] = codec.read(row[name]) as Item[keyof Item & string];
  return item as Item;
}

/** The columns of a row with their values, for the query builder. */
export function columnsOf<Item, Place>(
  { columns }: Table<Item, Place>,
  item: Item,
  place: Place,
): Readonly<Record<string, unknown>> {
  const values = columns.map(({ name, type, valueOf }) => {
    const value = valueOf(item, place) ?? null;
    return [name, type === 'json' && value !== null ? JSON.stringify(value) : value];
  });
  return Object.fromEntries(values);
}

/** The item without its absent optional fields. */
export function present<Item extends object>(item: Item): Item {
  const fields = Object.entries(item).filter(([, value]) => value !== undefined);
  return Object.fromEntries(fields) as Item;
}

export interface RowsToAdd {
  readonly table: AnyTable;
  readonly items: readonly unknown[];
  readonly placeOf: (index: number) => unknown;
}

export type AnyTable = Table<never, never>;

export function rowsFor<Item, Place>(
  table: Table<Item, Place>,
  items: readonly Item[],
  placeOf: (index: number) => Place,
): RowsToAdd {
  return { table: table as unknown as AnyTable, items, placeOf };
}
