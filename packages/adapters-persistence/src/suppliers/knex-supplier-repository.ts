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
import { supplierIdOf } from './supplier-key.js';
import { toColumns, toSupplier, type SupplierRow } from './stored-supplier.js';
import { addToCounters, readCounters } from './supplier-counters.js';

interface StatusChangeRow {
  id: number;
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
    const id = await supplierIdOf(this.#db, code);
    if (id === undefined) return undefined;
    const row = await this.#db<SupplierRow>('import_suppliers').where({ id }).first();
    return row && toSupplier(row);
  }

  async list(): Promise<readonly ImportSupplier[]> {
    const byCode = dialectOf(this.#db).sql.byCodePoints('code');
    const rows = await this.#db<SupplierRow>('import_suppliers').orderByRaw(byCode);
    return rows.map(toSupplier);
  }

  async add(supplier: ImportSupplier): Promise<Result<void, SupplierAlreadyExists>> {
    const { code, organisationId: organisation_id } = supplier;
    const isAdded = await inTransaction(this.#db, undefined, async (transaction) => {
      const [id = 0] = await dialectOf(transaction).nextIds(transaction, 'import_suppliers', 1);
      const added: readonly unknown[] = await transaction('supplier_codes')
        .insert({ code, supplier_id: id, organisation_id })
        .onConflict('code')
        .ignore()
        .returning('code');
      if (added.length === 0) return false;
      await transaction<SupplierRow>('import_suppliers').insert({
        id,
        code,
        organisation_id,
        ...toColumns(supplier),
      });
      return true;
    });
    return isAdded ? ok() : err({ kind: 'import-supplier-already-exists' });
  }

  async update(
    code: string,
    change: SupplierChange,
    at: UtcInstant,
    by?: string,
  ): Promise<ImportSupplier | undefined> {
    const id = await supplierIdOf(this.#db, code);
    if (id === undefined) return undefined;
    const after = await inTransaction(this.#db, id, async (transaction) => {
      const before = await lockSupplier(transaction, id, change.status !== undefined);
      if (!before) return undefined;

      const changed = changedSupplier(toSupplier(before), change);
      await transaction<SupplierRow>('import_suppliers')
        .where({ id: before.id })
        .update(toColumns(changed));
      await addStatusChange(transaction, before, {
        to: changed.status,
        at,
        by,
        reason: change.reason,
      });
      return changed;
    });
    if (change.status !== undefined) await dialectOf(this.#db).awaitWritersOfCluster(this.#db, id);
    return after;
  }

  async listStatusChanges(code: string): Promise<readonly SupplierStatusChange[]> {
    const id = await supplierIdOf(this.#db, code);
    if (id === undefined) return [];
    const rows: StatusChangeRow[] = await this.#db('supplier_status_changes')
      .where({ supplier_id: id })
      .orderBy('id')
      .select('from_status', 'to_status', 'changed_at', 'changed_by', 'reason');
    return rows.map(({ changed_by, reason, ...row }) => ({
      supplierCode: code as SupplierCode,
      from: row.from_status,
      to: row.to_status,
      changedAt: row.changed_at,
      ...(changed_by !== null && { changedBy: changed_by }),
      ...(reason !== null && { reason }),
    }));
  }

  async count(code: string): Promise<SupplierCounters> {
    return readCounters(this.#db, await supplierIdOf(this.#db, code));
  }

  async countDifferent(code: string, different: number): Promise<void> {
    const id = await supplierIdOf(this.#db, code);
    if (id === undefined) return;
    await inTransaction(this.#db, id, async (transaction) => {
      await lockedSupplier(transaction, id);
      await addToCounters(transaction, id, { different });
    });
  }
}

/** The supplier for a change; where its status changes, once no writer is left that saw the status before. */
export async function lockSupplier(
  transaction: Knex.Transaction,
  id: number,
  changesStatus: boolean,
): Promise<SupplierRow | undefined> {
  // Before the row is locked: a writer may still need a key share of that.
  if (changesStatus) await dialectOf(transaction).awaitWriters(transaction, id);
  return transaction<SupplierRow>('import_suppliers').where({ id }).forNoKeyUpdate().first();
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
  const [id = 0] = await dialectOf(transaction).nextIds(transaction, 'supplier_status_changes', 1);
  await transaction<StatusChangeRow>('supplier_status_changes').insert({
    id,
    supplier_id: before.id,
    from_status: before.status,
    to_status: change.to,
    changed_at: change.at,
    changed_by: change.by ?? null,
    reason: change.reason ?? null,
  });
}
