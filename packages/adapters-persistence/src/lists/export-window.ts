import type { AccountFilter } from '@data-import/application';
import type { ExternalAccountNumber } from '@data-import/domain';
import type { Knex } from 'knex';
import { namedRows } from '../engine/statements.js';

/** An export continues after this entry of the account of this process. Process and entry begin at 1. */
export interface ExportPosition {
  readonly process: number;
  readonly entry: number;
}

const BEGINNING: ExportPosition = { process: 0, entry: 0 };

// Whole numbers that a bigint and a JavaScript number hold exactly.
const CURSOR = /^(\d{1,15})\.(\d{1,15})$/;

export function encodePosition({ process, entry }: ExportPosition): string {
  return `${process}.${entry}`;
}

/** `undefined` for a cursor that was never given out. */
export function decodePosition(cursor: string | undefined): ExportPosition | undefined {
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
  readonly size: number;
  /** The process with which the next window begins; `undefined` when nothing follows. */
  readonly next: number | undefined;
}

interface WindowRow {
  readonly supplier_id: number;
  readonly time_zone: string;
  readonly process_id: number | null;
}

/** A window has at most `size` accounts, from the process on. */
export async function windowOf(
  db: Knex,
  {
    supplierId,
    filter: { externalAccountNumber: account },
  }: { readonly supplierId: number; readonly filter: AccountFilter },
  from: number,
  size: number,
): Promise<ExportWindow | undefined> {
  return account === undefined
    ? windowFrom(db, supplierId, from, size)
    : windowOfAccount(db, supplierId, account, from);
}

async function windowFrom(
  db: Knex,
  supplierId: number,
  from: number,
  size: number,
): Promise<ExportWindow | undefined> {
  const [row] = await namedRows<WindowRow>(db, WINDOW, [supplierId, from, size, supplierId]);
  if (!row) return undefined;
  const { supplier_id, time_zone: timeZone, process_id } = row;
  const next = process_id ?? undefined;
  return {
    supplierId: supplier_id,
    timeZone,
    from,
    end: next ?? Number.MAX_SAFE_INTEGER,
    size,
    next,
  };
}

async function windowOfAccount(
  db: Knex,
  supplierId: number,
  account: ExternalAccountNumber,
  from: number,
): Promise<ExportWindow | undefined> {
  const bindings = [supplierId, account, account, supplierId];
  const [row] = await namedRows<WindowRow>(db, WINDOW_OF_ACCOUNT, bindings);
  if (!row) return undefined;
  const { supplier_id, time_zone: timeZone, process_id } = row;
  const only = process_id ?? 0;
  return {
    supplierId: supplier_id,
    timeZone,
    from: Math.max(from, only),
    end: only + 1,
    size: 1,
    next: undefined,
  };
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

// The state is no condition: PostgreSQL would look for the number among all completed processes of the supplier. The order
// makes it the index with the number: see `joinByKey` of PostgreSQL.
const WINDOW_OF_ACCOUNT = {
  name: 'export-window-of-account',
  sql: `
    select s.id as supplier_id, s.time_zone, (
      select case p.state when 'completed' then p.id end from import_processes as p
      where p.supplier_id = ? and p.external_account_number between ? and ?
      order by p.external_account_number limit 1
    ) as process_id
    from import_suppliers as s where s.id = ?`,
};

export function boundsOf({ supplierId, from, end, size }: ExportWindow): readonly number[] {
  return [supplierId, from, end, size, supplierId];
}
