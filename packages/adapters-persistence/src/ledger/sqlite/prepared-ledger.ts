import type { AccountReading, AccountAppend, BatchOfAppend } from '@data-import/application';
import type BetterSqlite3 from 'better-sqlite3';
import {
  toReading,
  type AccountRow,
  type SupplierRow,
  foundItems,
  type RevisionToken,
  type ReadRequest,
} from '../account-ledger.js';
import { prepareLookUps, VALUE } from './look-ups.js';
import { APPENDED_TABLES, rowsOf } from '../appended-rows.js';
import { addExcluded, COUNTED_TABLES } from '../../tables/supplier-counters.js';
import type { ColumnType } from '../../engine/dialect.js';
import type { AnyTable, RowsToAdd } from '../../tables/table.js';

export interface PreparedLedger {
  /** All from one snapshot. */
  readonly read: (request: ReadRequest) => AccountReading | undefined;
  readonly append: PreparedAppend;
}

export function prepareLedger(connection: BetterSqlite3.Database): PreparedLedger {
  const find = prepareLookUps(connection);
  const read = connection.prepare<unknown[], SupplierRow & AccountRow>(READ);
  const readOne = ({ supplierId, externalAccountNumber, lookup }: ReadRequest) => {
    const row = read.get(externalAccountNumber, supplierId);
    return row && toReading(row, row, foundItems(find(row.account_id, lookup), lookup));
  };
  return {
    read: connection.transaction(readOne),
    append: prepareAppend(connection),
  };
}

const READ = `
  select supplier.id as supplier_id, supplier.status, supplier.document_root,
    supplier.verifies_documents, supplier.time_zone, account.id as account_id, account.number,
    account.revision, account.period_from, account.period_to
  from import_suppliers as supplier
  left join accounts as account
    on account.supplier_id = supplier.id and account.external_account_number = ${VALUE}
  where supplier.id = ${VALUE}`;

/** Returns whether the rows were stored: not when the account has changed or its supplier is not ongoing. */
export type PreparedAppend = (
  token: RevisionToken,
  append: AccountAppend,
  batch?: BatchOfAppend,
) => boolean;

export function prepareAppend(connection: BetterSqlite3.Database): PreparedAppend {
  const inserts = new Map(
    APPENDED_TABLES.map((table) => [table, prepareInsert(connection, table)]),
  );
  const raise = connection.prepare(RAISE_REVISION);
  const count = connection.prepare(COUNT);
  const beginAnew = connection.prepare(BEGIN_BATCH_ANEW);
  return (token, append, batch) => {
    const { accountId, revision, supplierId } = token;
    if (raise.run(accountId, revision, supplierId).changes === 0) return false;
    const sets = rowsOf(append, revision, batch);
    for (const rows of sets) inserts.get(rows.table)?.(token, rows);
    if (batch) beginAnew.run(supplierId, batch.name);
    const counts = COUNTED_TABLES.map(
      (name) => sets.find(({ table }) => table.name === name)?.items.length ?? 0,
    );
    count.run(supplierId, ...counts);
    return true;
  };
}

// A batch into which something is loaded after its undo came to its end begins anew.
const BEGIN_BATCH_ANEW = `
  delete from undone_import_batches where supplier_id = ? and name = ? and undone_at is not null`;

const RAISE_REVISION = `
  update accounts set revision = revision + 1
  where id = ? and revision = ?
    and exists (select 1 from import_suppliers where id = ? and status = 'ongoing')`;

const COUNT = `
  insert into supplier_counters (supplier_id, stripe, ${COUNTED_TABLES.join(', ')})
  values (?, 0, ${COUNTED_TABLES.map(() => '?').join(', ')})
  ${addExcluded(COUNTED_TABLES)}`;

// A statement with this many rows takes a fifth less time for each of them than one with a row; 25 take no less.
const ROWS_AT_ONCE = 10;

/** Adds rows to an account, several with each run of a prepared insert. */
export function prepareInsert(
  connection: BetterSqlite3.Database,
  { name, columns }: AnyTable,
): (account: Pick<RevisionToken, 'supplierId' | 'accountId'>, rows: RowsToAdd) => void {
  const names = ['supplier_id', 'account_id', ...columns.map((column) => column.name)];
  const row = `(${names.map(() => '?').join(', ')})`;
  const insertOf = (rows: number) =>
    connection.prepare(
      `insert into ${name} (${names.join(', ')}) values ${Array<string>(rows).fill(row).join(', ')}`,
    );
  const [insertOne, insertSeveral] = [insertOf(1), insertOf(ROWS_AT_ONCE)];
  return ({ supplierId, accountId }, { items, placeOf }) => {
    const valuesOf = (first: number, rows: number) => {
      const values: unknown[] = [];
      for (let index = first; index < first + rows; index += 1) {
        const [item, place] = [items[index] as never, placeOf(index) as never];
        values.push(supplierId, accountId);
        for (const { type, valueOf } of columns)
          values.push(boundValue(type, valueOf(item, place)));
      }
      return values;
    };
    let next = 0;
    for (; next + ROWS_AT_ONCE <= items.length; next += ROWS_AT_ONCE)
      insertSeveral.run(valuesOf(next, ROWS_AT_ONCE));
    for (; next < items.length; next += 1) insertOne.run(valuesOf(next, 1));
  };
}

// SQLite has no truth values and no JSON of its own.
function boundValue(type: ColumnType, value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (type === 'flag') return value ? 1 : 0;
  return type === 'json' ? JSON.stringify(value) : value;
}
