import type { ExportQuery } from '@data-import/application';
import type { Knex } from 'knex';
import { supplierIdOf } from '../suppliers/supplier-key.js';
import { namedRows } from '../database/raw-rows.js';

/** Where an export goes on: behind this entry of the account of this process. Process and entry begin at 1. */
export interface ExportPlace {
  readonly process: number;
  readonly entry: number;
}

const BEGINNING: ExportPlace = { process: 0, entry: 0 };

// Whole numbers that a bigint and a JavaScript number hold exactly.
const CURSOR = /^(\d{1,15})\.(\d{1,15})$/;

export function encodePlace({ process, entry }: ExportPlace): string {
  return `${process}.${entry}`;
}

/** `undefined` for a cursor that was never given out. */
export function decodePlace(cursor: string | undefined): ExportPlace | undefined {
  if (cursor === undefined) return BEGINNING;
  const [, process, entry] = CURSOR.exec(cursor) ?? [];
  return process === undefined ? undefined : { process: Number(process), entry: Number(entry) };
}

/** The accounts that one statement reads, by their import processes: from the first on, up to and without the end. */
export interface ExportWindow {
  readonly supplierId: number;
  readonly timeZone: string;
  readonly from: number;
  readonly end: number;
  /** How many accounts there are at most. */
  readonly size: number;
  /** The process with which the next window begins; `undefined` when nothing follows. */
  readonly next: number | undefined;
}

interface WindowRow {
  readonly supplier_id: number;
  readonly time_zone: string;
  readonly process_id: number | null;
}

/** At most `size` accounts from the process on. `undefined` when the supplier is unknown or another organisation's. */
export async function windowOf(
  db: Knex,
  query: ExportQuery,
  from: number,
  size: number,
): Promise<ExportWindow | undefined> {
  return query.externalAccountNumber === undefined
    ? windowOfMany(db, query, from, size)
    : windowOfOne(db, query, query.externalAccountNumber, from);
}

async function windowOfMany(
  db: Knex,
  { tenantScope, supplierCode }: ExportQuery,
  from: number,
  size: number,
): Promise<ExportWindow | undefined> {
  const supplierId = await supplierIdOf(db, supplierCode, tenantScope);
  if (supplierId === undefined) return undefined;
  const bindings = [supplierId, from, size, supplierId];
  const [row] = await namedRows<WindowRow>(db, WINDOW, bindings);
  if (!row) return undefined;
  const next = row.process_id ?? undefined;
  return { ...supplierOf(row), from, end: next ?? Number.MAX_SAFE_INTEGER, size, next };
}

async function windowOfOne(
  db: Knex,
  { tenantScope, supplierCode }: ExportQuery,
  externalAccountNumber: string,
  from: number,
): Promise<ExportWindow | undefined> {
  const supplierId = await supplierIdOf(db, supplierCode, tenantScope);
  if (supplierId === undefined) return undefined;
  const bindings = [supplierId, externalAccountNumber, supplierId];
  const [row] = await namedRows<WindowRow>(db, WINDOW_OF_ACCOUNT, bindings);
  if (!row) return undefined;
  const process = row.process_id ?? 0;
  return {
    ...supplierOf(row),
    from: Math.max(from, process),
    end: process + 1,
    size: 1,
    next: undefined,
  };
}

function supplierOf({ supplier_id, time_zone }: WindowRow) {
  return { supplierId: supplier_id, timeZone: time_zone };
}

/** The process behind the window is looked up before the accounts are read: what is completed meanwhile is read once. */
const WINDOW = {
  name: 'export-window',
  sql: `
    select s.id as supplier_id, s.time_zone, (
      select p.id from import_processes as p
      where p.supplier_id = ? and p.state = 'completed' and p.id >= ?
      order by p.id limit 1 offset ?
    ) as process_id
    from import_suppliers as s where s.id = ?`,
};

// The state is no condition: PostgreSQL would look for the number among all completed processes of the supplier.
const WINDOW_OF_ACCOUNT = {
  name: 'export-window-of-account',
  sql: `
    select s.id as supplier_id, s.time_zone, (
      select case p.state when 'completed' then p.id end from import_processes as p
      where p.supplier_id = ? and p.external_account_number = ? limit 1
    ) as process_id
    from import_suppliers as s where s.id = ?`,
};

/** The parameters of `openedAccounts`. */
export function boundsOf({ supplierId, from, end, size }: ExportWindow): readonly number[] {
  return [supplierId, from, end, size, supplierId];
}
