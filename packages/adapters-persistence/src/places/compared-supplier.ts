import { isDeepStrictEqual } from 'node:util';
import { SupplierMoveFailed, type MovedRows } from '@data-import/application';
import type { Knex } from 'knex';
import { movedBy, rowsOfSupplier, type Distances, type MovedRow } from './moved-rows.js';
import { requireHeldSupplier, supplierColumns } from './supplier-row.js';

interface Comparison {
  readonly code: string;
  readonly source: Knex;
  readonly target: Knex;
  readonly distances: Distances;
}

/** Reads every row in both places side by side. Throws at the first that differs. */
export async function* compareSupplier({
  code,
  source,
  target,
  distances,
}: Comparison): AsyncGenerator<MovedRows> {
  const supplier = await requireHeldSupplier(source, code);
  const copy = await requireHeldSupplier(target, code);
  requireSame('import_suppliers', [movedBy(distances, supplierColumns, supplier)], [copy]);

  const copies = rowsOfSupplier(target, Number(copy['id']));
  for await (const { table, rows } of rowsOfSupplier(source, Number(supplier['id']))) {
    const copied = await copies.next();
    const isSameTable = !copied.done && copied.value.table === table;
    requireSame(
      table.name,
      rows.map((row) => parsed(movedBy(distances, table.ids, row))),
      isSameTable ? copied.value.rows.map(parsed) : [],
    );
    yield { table: table.name, rows: rows.length };
  }
  const more = await copies.next();
  if (!more.done) requireSame(more.value.table.name, [], more.value.rows);
}

function requireSame(
  table: string,
  originals: readonly MovedRow[],
  copies: readonly MovedRow[],
): void {
  if (!isDeepStrictEqual(originals, copies))
    throw new SupplierMoveFailed(`The copy differs from its original in table ${table}.`);
}

// One value may be written in two ways.
const JSON_COLUMNS: ReadonlySet<string> = new Set(['details', 'document_paths']);

function parsed(row: MovedRow): MovedRow {
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    JSON_COLUMNS.has(name) && typeof value === 'string' ? JSON.parse(value) : value,
  ]);
  return Object.fromEntries(entries) as MovedRow;
}
