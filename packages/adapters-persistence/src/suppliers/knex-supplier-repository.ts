import {
  changedSupplier,
  factsOfSupplier,
  type SupplierRepository,
} from '@data-import/application';
import type { SupplierCode, SupplierStatusChange } from '@data-import/domain';
import type { Knex } from 'knex';
import { err, ok } from 'neverthrow';
import { addIfNew, inTransaction } from '../engine/statements.js';
import { dialectOf, ofEngine } from '../engine/dialect.js';
import { awaitWritersOfCluster } from '../engine/postgres/cluster.js';
import { inTurnToChangeStatus } from '../engine/row-turns.js';
import {
  supplierIdOf,
  toColumns,
  toSupplier,
  toStatusChange,
  STATUS_CHANGES,
  awaitWriters,
  whileStatusStays,
} from '../tables/suppliers.js';
import { describeChange } from '../tables/audit.js';
import { columnsOf, type Row } from '../tables/table.js';
import { addToCounters, readCounters } from '../tables/supplier-counters.js';

export function knexSupplierRepository(db: Knex): SupplierRepository {
  return {
    async find(code, tenantScope) {
      const id = await supplierIdOf(db, code, tenantScope);
      if (id === undefined) return undefined;
      const row = await db('import_suppliers').where({ id }).first<Row | undefined>();
      return row && toSupplier(row);
    },

    async list() {
      const byCode = dialectOf(db).byCodePoints('code');
      const rows: readonly Row[] = await db('import_suppliers').orderByRaw(byCode);
      return rows.map(toSupplier);
    },

    async add(supplier) {
      const { code, organisationId } = supplier;
      const isAdded = await inTransaction(db, undefined, async (transaction) => {
        const [id = 0] = await dialectOf(transaction).nextIds(transaction, 'import_suppliers', 1);
        const row = { code, supplier_id: id, organisation_id: organisationId };
        if (!(await addIfNew(transaction, 'supplier_codes', 'code', row))) return false;
        await transaction('import_suppliers').insert({ id, ...toColumns(supplier) });
        return true;
      });
      return isAdded ? ok() : err({ kind: 'import-supplier-already-exists' });
    },

    async update(code, change, at, by) {
      const id = await supplierIdOf(db, code);
      if (id === undefined) return undefined;
      const store = async (transaction: Knex.Transaction) => {
        // Writers are awaited before the row is locked: one may still need a key share of that.
        if (change.status !== undefined) await awaitWriters(transaction, id);
        const row = await transaction('import_suppliers')
          .where({ id })
          .forNoKeyUpdate()
          .first<Row | undefined>();
        if (!row) return undefined;

        const before = toSupplier(row);
        const changed = changedSupplier(before, change);
        describeChange(factsOfSupplier(before, changed));
        await transaction('import_suppliers').where({ id }).update(toColumns(changed));
        if (before.status !== changed.status)
          await addStatusChange(transaction, id, {
            from: before.status,
            to: changed.status,
            changedAt: at,
            ...(by !== undefined && { changedBy: by }),
            ...(change.reason !== undefined && { reason: change.reason }),
          });
        return changed;
      };
      if (change.status === undefined) return inTransaction(db, id, store);
      return inTurnToChangeStatus(db, id, async () => {
        const after = await inTransaction(db, id, store);
        await ofEngine(db, AWAIT_IN_CLUSTER)(db, id);
        return after;
      });
    },

    async listStatusChanges(code) {
      const id = await supplierIdOf(db, code);
      if (id === undefined) return [];
      const rows: readonly Row[] = await db('supplier_status_changes')
        .where({ supplier_id: id })
        .orderBy('id')
        .select(...STATUS_CHANGES.selected);
      return rows.map((row) => toStatusChange(code as SupplierCode, row));
    },

    async count(code) {
      return readCounters(db, await supplierIdOf(db, code));
    },

    async countDifferent(code, different) {
      const id = await supplierIdOf(db, code);
      if (id === undefined) return;
      await whileStatusStays(db, id, async (transaction, { status }) => {
        if (status === 'ongoing') await addToCounters(transaction, id, { different });
      });
    },
  };
}

// On the other nodes of a cluster, once the new status is committed.
const AWAIT_IN_CLUSTER = { postgres: awaitWritersOfCluster, sqlite: async () => undefined };

async function addStatusChange(
  transaction: Knex.Transaction,
  supplierId: number,
  change: Omit<SupplierStatusChange, 'supplierCode'>,
): Promise<void> {
  const [id = 0] = await dialectOf(transaction).nextIds(transaction, 'supplier_status_changes', 1);
  await transaction('supplier_status_changes').insert({
    id,
    supplier_id: supplierId,
    ...columnsOf(STATUS_CHANGES, change, {}),
  });
}
