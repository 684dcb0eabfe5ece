import type { AccountFilter } from '@data-import/application';
import type { ExternalAccountNumber } from '@data-import/domain';
import type { Knex } from 'knex';
import { dialectOf } from '../engine/dialect.js';
import { namedRows, type NamedStatement } from '../engine/statements.js';

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
  /** JSON: only these processes. */
  readonly among: string | null;
  readonly size: number;
  /** The process with which the next window begins; `undefined` when nothing follows. */
  readonly next: number | undefined;
}

interface WindowRow {
  readonly supplier_id: number;
  readonly time_zone: string;
  readonly process_id: number | null;
}

/** The first process and the end of a window without accounts. */
const NONE = 1;

/** A window has at most `size` accounts, from the process on. */
export async function windowOf(
  db: Knex,
  {
    supplierId,
    filter: { externalAccountNumbers: accounts },
  }: { readonly supplierId: number; readonly filter: AccountFilter },
  from: number,
  size: number,
): Promise<ExportWindow | undefined> {
  return accounts === undefined
    ? windowFrom(db, supplierId, from, size)
    : windowOfAccounts(db, supplierId, accounts, from, size);
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
    among: null,
    size,
    next,
  };
}

async function windowOfAccounts(
  db: Knex,
  supplierId: number,
  accounts: readonly ExternalAccountNumber[],
  from: number,
  size: number,
): Promise<ExportWindow | undefined> {
  const given = JSON.stringify(accounts.map((number) => ({ number })));
  const bindings = [given, supplierId, supplierId];
  const rows = await namedRows<WindowRow>(db, windowOfAccountsStatement(db), bindings);
  if (!rows[0]) return undefined;
  const { supplier_id, time_zone: timeZone } = rows[0];
  const processes = rows
    .flatMap(({ process_id: id }) => (id !== null && id >= from ? [id] : []))
    .toSorted((one, other) => one - other);
  const some = processes.slice(0, size);
  return {
    supplierId: supplier_id,
    timeZone,
    from: some[0] ?? NONE,
    end: (some.at(-1) ?? 0) + 1,
    among: some.length > 1 ? JSON.stringify(some) : null,
    size,
    next: processes[size],
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

// The state is no condition: PostgreSQL would look for the number among all completed processes of the supplier.
const windowOfAccountsStatement = (db: Knex): NamedStatement => {
  const { givenRows, joinByKey } = dialectOf(db);
  return {
    name: 'export-window-of-accounts',
    sql: `
      select s.id as supplier_id, s.time_zone, case p.state when 'completed' then p.id end as process_id
      from import_suppliers as s cross join ${givenRows({ number: 'text' })}
      ${joinByKey({
        table: 'import_processes',
        as: 'p',
        on: 'p.supplier_id = ?',
        last: { column: 'external_account_number', equals: 'given.number' },
        isOptional: true,
      })}
      where s.id = ?`,
  };
};

export function boundsOf(window: ExportWindow): readonly (number | string | null)[] {
  const { supplierId, from, end, among, size } = window;
  return [supplierId, from, end, among, among, size, supplierId];
}
