import {
  changedSupplier,
  type SupplierAlreadyExists,
  type SupplierChange,
  type SupplierCounters,
  type SupplierRepository,
} from '@data-import/application';
import type {
  ImportSupplier,
  SupplierCode,
  SupplierStatus,
  SupplierStatusChange,
  UtcInstant,
} from '@data-import/domain';
import type { Knex } from 'knex';
import { err, ok, type Result } from 'neverthrow';
import { inTransaction } from '../database/in-transaction.js';
import { dialectOf } from '../dialects/dialect.js';
import { lockedSupplier } from './locked-supplier.js';
import { toColumns, toSupplier, type SupplierRow } from './stored-supplier.js';
import { addToCounters, readCounters } from './supplier-counters.js';

interface StatusChangeRow {
  supplier_id: number;
  from_status: SupplierStatus;
  to_status: SupplierStatus;
  changed_at: UtcInstant;
  changed_by: string | null;
  reason: string | null;
}

export class KnexSupplierRepository implements SupplierRepository {
  readonly #db: Knex;

  constructor(db: Knex) {
    this.#db = db;
  }

  async find(code: string): Promise<ImportSupplier | undefined> {
    const row = await this.#db<SupplierRow>('import_suppliers').where({ code }).first();
    return row && toSupplier(row);
  }

  async list(): Promise<readonly ImportSupplier[]> {
    const byCode = dialectOf(this.#db).sql.byCodePoints('code');
    const rows = await this.#db<SupplierRow>('import_suppliers').orderByRaw(byCode);
    return rows.map(toSupplier);
  }

  async add(supplier: ImportSupplier): Promise<Result<void, SupplierAlreadyExists>> {
    const { code, organisationId: organisation_id } = supplier;
    const added = await inTransaction(this.#db, (transaction) =>
      transaction<SupplierRow>('import_suppliers')
        .insert({ code, organisation_id, ...toColumns(supplier) })
        .onConflict('code')
        .ignore()
        .returning('id'),
    );
    return added.length > 0 ? ok() : err({ kind: 'import-supplier-already-exists' });
  }

  async update(
    code: string,
    change: SupplierChange,
    at: UtcInstant,
    by?: string,
  ): Promise<ImportSupplier | undefined> {
    const changed = await inTransaction(this.#db, async (transaction) => {
      const before = await lockSupplier(transaction, code, change.status !== undefined);
      if (!before) return undefined;

      const after = changedSupplier(toSupplier(before), change);
      await transaction<SupplierRow>('import_suppliers')
        .where({ id: before.id })
        .update(toColumns(after));
      await addStatusChange(transaction, before, {
        to: after.status,
        at,
        by,
        reason: change.reason,
      });
      return { id: before.id, after };
    });
    if (!changed) return undefined;

    const { id, after } = changed;
    if (change.status !== undefined) await dialectOf(this.#db).awaitWritersOfCluster(this.#db, id);
    return after;
  }

  async listStatusChanges(code: string): Promise<readonly SupplierStatusChange[]> {
    const rows: (StatusChangeRow & { code: SupplierCode })[] = await this.#db(
      'supplier_status_changes',
    )
      .join('import_suppliers', 'import_suppliers.id', 'supplier_id')
      .where({ code })
      .orderBy('supplier_status_changes.id')
      .select('code', 'from_status', 'to_status', 'changed_at', 'changed_by', 'reason');
    return rows.map(({ changed_by, reason, ...row }) => ({
      supplierCode: row.code,
      from: row.from_status,
      to: row.to_status,
      changedAt: row.changed_at,
      ...(changed_by !== null && { changedBy: changed_by }),
      ...(reason !== null && { reason }),
    }));
  }

  async count(code: string): Promise<SupplierCounters> {
    return readCounters(this.#db, code);
  }

  async countDifferent(code: string, different: number): Promise<void> {
    await inTransaction(this.#db, async (transaction) => {
      const stored = await lockedSupplier(transaction, code);
      if (stored) await addToCounters(transaction, stored.id, { different });
    });
  }
}

/** The supplier for a change; where its status changes, once no writer is left that saw the status before. */
export async function lockSupplier(
  transaction: Knex.Transaction,
  code: string,
  changesStatus: boolean,
): Promise<SupplierRow | undefined> {
  const supplier = await transaction<SupplierRow>('import_suppliers').where({ code }).first('id');
  if (!supplier) return undefined;

  // Before the row is locked: a writer may still need a key share of that.
  if (changesStatus) await dialectOf(transaction).awaitWriters(transaction, supplier.id);
  return transaction<SupplierRow>('import_suppliers')
    .where({ id: supplier.id })
    .forNoKeyUpdate()
    .first();
}

export async function addStatusChange(
  transaction: Knex.Transaction,
  before: Pick<SupplierRow, 'id' | 'status'>,
  change: {
    readonly to: SupplierStatus;
    readonly at: UtcInstant;
    readonly by?: string | undefined;
    readonly reason?: string | undefined;
  },
): Promise<void> {
  if (before.status === change.to) return;
  await transaction<StatusChangeRow>('supplier_status_changes').insert({
    supplier_id: before.id,
    from_status: before.status,
    to_status: change.to,
    changed_at: change.at,
    changed_by: change.by ?? null,
    reason: change.reason ?? null,
  });
}
