import { SupplierMoveFailed, type MovedRows } from '@data-import/application';
import type { Knex } from 'knex';
import { inTransaction } from '../database/in-transaction.js';
import { dialectOf } from '../dialects/dialect.js';
import { columnsIn, insertMoved, movedBy, rowsOfSupplier, type Distances } from './moved-rows.js';
import {
  MOVED_TABLES,
  NUMBERED_TABLES,
  type MovedTable,
  type NumberedTable,
} from './moved-tables.js';
import { requireHeldSupplier, supplierColumns } from './supplier-row.js';

interface Copy {
  readonly code: string;
  readonly source: Knex;
  readonly target: Knex;
  readonly requireRun: () => Promise<void>;
}

/** Copies every row, some at a time, and returns how far the identifiers are moved. */
export async function* copySupplier({
  code,
  source,
  target,
  requireRun,
}: Copy): AsyncGenerator<MovedRows, Distances> {
  await requireSameColumns(source, target);
  const supplier = await requireHeldSupplier(source, code);
  const supplierId = Number(supplier['id']);
  const distances = await distancesTo(source, target, supplierId);
  await insertMoved(target, 'import_suppliers', [movedBy(distances, supplierColumns, supplier)]);
  for await (const { table, rows } of rowsOfSupplier(source, supplierId)) {
    await requireRun();
    const moved = rows.map((row) => movedBy(distances, table.ids, row));
    await inTransaction(target, (transaction) => insertMoved(transaction, table.name, moved));
    yield { table: table.name, rows: rows.length };
  }
  return distances;
}

// During an upgrade one place may have a column that the other has not.
async function requireSameColumns(source: Knex, target: Knex): Promise<void> {
  for (const { name } of MOVED_TABLES) {
    const [here, there] = await Promise.all([columnsIn(source, name), columnsIn(target, name)]);
    if ([...here.keys()].toSorted().join() !== [...there.keys()].toSorted().join())
      throw new SupplierMoveFailed(`The places have different versions of the table ${name}.`);
  }
}

async function distancesTo(source: Knex, target: Knex, supplierId: number): Promise<Distances> {
  const distances: Partial<Record<NumberedTable, number>> = {};
  for (const table of NUMBERED_TABLES) {
    const range = await rangeOf(source, table, supplierId);
    const span = range.highest - range.lowest + 1;
    const first = await inTransaction(target, (transaction) =>
      dialectOf(target).reserveIds(transaction, table, span),
    );
    distances[table] = first - range.lowest;
  }
  return distances as Distances;
}

interface Range {
  readonly lowest: number;
  readonly highest: number;
}

async function rangeOf(db: Knex, table: NumberedTable, supplierId: number): Promise<Range> {
  if (table === 'import_suppliers') return { lowest: supplierId, highest: supplierId };
  const parts = MOVED_TABLES.filter(({ name }) => name === table).map(
    ({ of }) => `select min(id) as lowest, max(id) as highest from ${table} where ${OWNED[of]}`,
  );
  const rows = (await dialectOf(db).readWholeTables(
    db,
    `select min(lowest) as lowest, max(highest) as highest from (${parts.join(' union all ')}) as part`,
    parts.map(() => supplierId),
  )) as readonly { lowest: number | null; highest: number | null }[];
  const [range] = rows;
  return { lowest: range?.lowest ?? 1, highest: range?.highest ?? 1 };
}

const OWNED: Readonly<Record<MovedTable['of'], string>> = {
  supplier_id: 'supplier_id = ?',
  account_id: 'account_id in (select id from accounts where supplier_id = ?)',
  business_id: 'business_id in (select id from businesses where supplier_id = ?)',
};
