import { isInScope, type TenantScope } from '@data-import/application';
import { onceForEach } from '../engine/once-for-each.js';
import {
  SUPPLIER_STATUSES,
  type DocumentRoot,
  type ImportSupplier,
  type SupplierCode,
  type SupplierStatus,
  type SupplierStatusChange,
} from '@data-import/domain';
import type { Knex } from 'knex';
import { inTransaction } from '../engine/statements.js';
import { ofEngine } from '../engine/dialect.js';
import {
  inTurnForRow,
  inTurnToChangeStatus,
  untilStatusChanged,
  type NamedRow,
} from '../engine/row-turns.js';
import { flag, instant, oneOf, optional, text, whole, type Codec } from './codec.js';
import { column, columnsOf, describeTable, present, type Row, type Table } from './table.js';

const IMPORT_SUPPLIERS = describeTable<ImportSupplier, object>({
  name: 'import_suppliers',
  place: {},
  item: {
    code: column('code', text() as Codec<SupplierCode>),
    organisationId: column('organisation_id', text()),
    status: column('status', oneOf(SUPPLIER_STATUSES)),
    documentRoot: column('document_root', text() as Codec<DocumentRoot>),
    timeZone: column('time_zone', text()),
    sendsCustomerEmails: column('sends_customer_emails', flag),
    verifiesDocuments: column('verifies_documents', flag),
    callersImportAccounts: column('callers_import_accounts', flag),
    expectedAccounts: column('expected_accounts', optional(whole)),
    completeBy: column('complete_by', optional(instant)),
  },
});

export const toColumns = (supplier: ImportSupplier) => columnsOf(IMPORT_SUPPLIERS, supplier, {});
export const toSupplier = (row: Row): ImportSupplier => present(IMPORT_SUPPLIERS.read(row));

type StatusChange = Omit<SupplierStatusChange, 'supplierCode'>;

export const STATUS_CHANGES: Table<StatusChange, object> = describeTable<StatusChange, object>({
  name: 'supplier_status_changes',
  place: {},
  item: {
    from: column('from_status', oneOf(SUPPLIER_STATUSES)),
    to: column('to_status', oneOf(SUPPLIER_STATUSES)),
    changedAt: column('changed_at', instant),
    changedBy: column('changed_by', optional(text())),
    reason: column('reason', optional(text())),
  },
});

export function toStatusChange(supplierCode: SupplierCode, row: Row): SupplierStatusChange {
  return { supplierCode, ...present(STATUS_CHANGES.read(row)) };
}

interface SupplierKey {
  readonly id: number;
  readonly organisationId: string;
}

const knownIn = onceForEach((_database: object) => new Map<string, SupplierKey>());

/**
 * The identifier of the supplier, which every statement about it takes as a parameter; `undefined` when no supplier has the
 * code, or when another organisation's has. A code is looked up until it is found, and then known to the organisation that has
 * it: for others the look-up of another's code is that of an unknown one, and takes as long.
 */
export async function supplierIdOf(
  db: Knex,
  code: string,
  tenantScope?: TenantScope,
): Promise<number | undefined> {
  const known = knownIn(db.client.config as object);
  const key = known.get(code);
  if (key && isInScope({ ...key, code }, tenantScope)) return key.id;
  const query = db('supplier_codes').where({ code });
  whereInScope(query, tenantScope);
  const found = await query.first<SupplierKey | undefined>(
    'supplier_id as id',
    'organisation_id as organisationId',
  );
  if (found) known.set(code, found);
  return found?.id;
}

/** Like `supplierIdOf`, for suppliers that are known to exist. */
export async function requireSupplierId(db: Knex, code: string): Promise<number> {
  const id = await supplierIdOf(db, code);
  if (id === undefined) throw new Error('No import supplier has this code.');
  return id;
}

/** Leaves those rows of suppliers that are in the scope. */
export function whereInScope(query: Knex.QueryBuilder, tenantScope: TenantScope): void {
  if (tenantScope === undefined) return;
  const { organisationId, supplierCodes } =
    typeof tenantScope === 'object'
      ? tenantScope
      : { organisationId: tenantScope, supplierCodes: undefined };
  void query.where({ organisation_id: organisationId });
  if (supplierCodes) void query.whereIn('code', supplierCodes);
}

export interface LockedSupplier {
  readonly id: number;
  readonly code: SupplierCode;
  readonly status: SupplierStatus;
  /** Null while no account of it was erased. */
  readonly erasureSalt: string | null;
}

async function lockedSupplier(transaction: Knex.Transaction, id: number): Promise<LockedSupplier> {
  const keepStatus = ofEngine(transaction, KEEP_STATUS);
  if (keepStatus !== undefined) await transaction.raw(keepStatus, [id]);
  const supplier = await transaction('import_suppliers')
    .where({ id })
    .first<LockedSupplier | undefined>('id', 'code', 'status', 'erasure_salt as erasureSalt');
  if (supplier) return supplier;
  throw new Error('The import supplier has a code and no row.');
}

/** Runs `work` in a transaction in which the status of the supplier does not change. `work` may wait for the lock of `row`. */
export function whileStatusStays<T>(
  db: Knex,
  supplierId: number,
  work: (transaction: Knex.Transaction, supplier: LockedSupplier) => Promise<T>,
  row?: NamedRow,
): Promise<T> {
  const run = async () => {
    await untilStatusChanged(db, supplierId);
    return inTransaction(db, supplierId, async (transaction) =>
      work(transaction, await lockedSupplier(transaction, supplierId)),
    );
  };
  return row ? inTurnForRow(db, supplierId, row, run) : run();
}

/** Runs `work` in a transaction while nothing else is written for the supplier: its writers are awaited, and new ones wait. */
export function whileNothingIsWritten<T>(
  db: Knex,
  supplierId: number,
  work: (transaction: Knex.Transaction) => Promise<T>,
): Promise<T> {
  return inTurnToChangeStatus(db, supplierId, () =>
    inTransaction(db, supplierId, async (transaction) => {
      // In a cluster the coordinator has a lock of its own, which writers take first.
      const alone = ofEngine(transaction, LOCK_HERE);
      if (alone !== undefined) await transaction.raw(alone, [supplierId]);
      await awaitWriters(transaction, supplierId);
      return work(transaction);
    }),
  );
}

const LOCK_HERE = { postgres: 'select pg_advisory_xact_lock(1, ?)', sqlite: undefined };

// Everything that writes on SQLite is the only writer.
const KEEP_STATUS = { postgres: 'select import_is_open(?)', sqlite: undefined };
const AWAIT_WRITERS = { postgres: 'select await_writers(?)', sqlite: undefined };

/** An SQL expression: true when the supplier is ongoing, and stays so until the transaction ends. Its one parameter is the identifier. */
export function importIsOpen(db: Knex): string {
  return ofEngine(db, {
    postgres: 'import_is_open(?)',
    sqlite: "exists (select 1 from import_suppliers where id = ? and status = 'ongoing')",
  });
}

/** Waits for every transaction that keeps the status (`import_is_open`), and keeps new ones waiting. */
export async function awaitWriters(transaction: Knex.Transaction, id: number): Promise<void> {
  const awaiting = ofEngine(transaction, AWAIT_WRITERS);
  if (awaiting !== undefined) await transaction.raw(awaiting, [id]);
}
