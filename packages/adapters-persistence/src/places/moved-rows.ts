import type { Knex } from 'knex';
import { rawRows } from '../database/raw-rows.js';
import { slicesOf } from '../database/slices.js';
import { dialectOf } from '../dialects/dialect.js';
import { MOVED_TABLES, type MovedTable, type NumberedTable } from './moved-tables.js';

/** By column. Whole numbers are texts. */
export type MovedRow = Readonly<Record<string, string | number | null>>;

/** How far the identifiers of each table are moved. */
export type Distances = Readonly<Record<NumberedTable, number>>;

/** Columns of a table with their types, without those that only one engine has. */
export type MovedColumns = ReadonlyMap<string, string>;

const ROWS_AT_ONCE = 2000;
const OWNERS_AT_ONCE = 200;
// Of PostgreSQL alone, and of no use after a pause: by then no append is under way.
const LEFT_OUT: ReadonlySet<string> = new Set(['recent_appends']);

// They do not change while the process runs: a later version migrates before it starts.
const COLUMNS = new WeakMap<object, Map<string, Promise<MovedColumns>>>();

export function columnsIn(db: Knex, table: string): Promise<MovedColumns> {
  const database = db.client.config as object;
  const known = COLUMNS.get(database) ?? new Map<string, Promise<MovedColumns>>();
  COLUMNS.set(database, known);
  const columns = known.get(table) ?? readColumns(db, table);
  known.set(table, columns);
  return columns;
}

async function readColumns(db: Knex, table: string): Promise<MovedColumns> {
  const info = await db(table).columnInfo();
  return new Map(
    Object.entries(info)
      .filter(([name]) => !LEFT_OUT.has(name))
      .map(([name, { type }]) => [name, type]),
  );
}

/** A table with some of its rows. */
export interface MovedSlice {
  readonly table: MovedTable;
  readonly rows: readonly MovedRow[];
}

/** Every row of the supplier but its own, table by table, and of accounts and businesses some at a time. */
export async function* rowsOfSupplier(db: Knex, supplierId: number): AsyncGenerator<MovedSlice> {
  const first = MOVED_TABLES.filter(({ isLast }) => !isLast);
  for (const of of ['supplier_id', 'business_id', 'account_id'] as const)
    yield* rowsOf(db, of, first, supplierId);
  const last = MOVED_TABLES.filter(({ isLast }) => isLast);
  yield* rowsOf(db, 'supplier_id', last, supplierId);
}

async function* rowsOf(
  db: Knex,
  of: MovedTable['of'],
  tables: readonly MovedTable[],
  supplierId: number,
): AsyncGenerator<MovedSlice> {
  for await (const owners of ownersOf(db, of, supplierId))
    for (const table of tables.filter((one) => one.of === of))
      for await (const rows of rowsOfOwners(db, table, owners)) yield { table, rows };
}

/** The identifiers to which rows belong: that of the supplier, or those of its accounts or businesses. */
export async function* ownersOf(
  db: Knex,
  of: MovedTable['of'],
  supplierId: number,
): AsyncGenerator<readonly number[]> {
  if (of === 'supplier_id') return yield [supplierId];
  const table = of === 'account_id' ? 'accounts' : 'businesses';
  let last = 0;
  for (;;) {
    const owners: readonly number[] = await db(table)
      .where({ supplier_id: supplierId })
      .where('id', '>', last)
      .orderBy('id')
      .limit(OWNERS_AT_ONCE)
      .pluck('id');
    if (owners.length > 0) yield owners;
    if (owners.length < OWNERS_AT_ONCE) return;
    last = owners.at(-1) ?? 0;
  }
}

async function* rowsOfOwners(
  db: Knex,
  { name, of, key }: MovedTable,
  owners: readonly number[],
): AsyncGenerator<readonly MovedRow[]> {
  const columns = await columnsIn(db, name);
  const boundOf = (row: MovedRow, column: string) =>
    WHOLE.has(columns.get(column) ?? '') ? Number(row[column]) : (row[column] ?? null);
  let last: MovedRow | undefined;
  for (;;) {
    const rows: readonly MovedRow[] = await rawRows(
      db,
      `select ${selected(columns)} from ${name} as moved
       where ${of} in (${owners.map(() => '?').join(', ')})
         ${last ? `and (${of}, ${key}) > (?, ?)` : ''}
       order by moved.${of}, moved.${key} limit ${ROWS_AT_ONCE}`,
      [...owners, ...(last ? [boundOf(last, of), boundOf(last, key)] : [])],
    );
    if (rows.length > 0) yield rows.map(plain);
    if (rows.length < ROWS_AT_ONCE) return;
    last = rows.at(-1);
  }
}

// Selected as texts: more digits than a JavaScript number holds.
const WHOLE: ReadonlySet<string> = new Set(['integer', 'bigint']);

function selected(columns: MovedColumns): string {
  return [...columns]
    .map(([name, type]) => (WHOLE.has(type) ? `cast(${name} as text) as ${name}` : name))
    .join(', ');
}

// SQLite gives 0 and 1 where PostgreSQL gives false and true.
export function plain(row: MovedRow): MovedRow {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'boolean' ? Number(value) : value,
    ]),
  );
}

/** The row as the new place has it. */
export function movedBy(distances: Distances, ids: MovedTable['ids'], row: MovedRow): MovedRow {
  const moved: Record<string, string | number | null> = { ...row };
  for (const [column, table] of Object.entries(ids)) {
    const id = row[column];
    if (id === null || id === undefined) continue;
    const given = Number(id) + distances[table];
    moved[column] = typeof id === 'string' ? String(given) : given;
  }
  return moved;
}

export async function insertMoved(
  db: Knex,
  table: string,
  rows: readonly MovedRow[],
): Promise<void> {
  const columns = [...(await columnsIn(db, table))];
  const names = columns.map(([name]) => name);
  const { givenRows, fromText } = dialectOf(db).sql;
  const given = givenRows(Object.fromEntries(names.map((name) => [name, 'text'])));
  const values = columns.map(([name, type]) => fromText(`given.${name}`, type));
  for await (const slice of slicesOf(db, rows))
    await db.raw(
      `insert into ${table} (${names.join(', ')}) select ${values.join(', ')} from ${given}`,
      [JSON.stringify(slice)],
    );
}
