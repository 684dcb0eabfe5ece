import type { ImportBatchRepository } from '@data-import/application';
import type {
  ExternalAccountNumber,
  ExternalBusinessIdentifier,
  UtcInstant,
  LoadedItem,
} from '@data-import/domain';
import type { Knex } from 'knex';
import { ok } from 'neverthrow';
import { inTransaction, rawRows } from '../engine/statements.js';
import { AnnouncedBatches } from './announced-batches.js';
import {
  lockedSupplier,
  type LockedSupplier,
  requireSupplierId,
  supplierIdOf,
} from '../tables/suppliers.js';
import { listBatches } from './batch-list.js';
import { removeBatch } from './removal.js';
import { removeItem } from './remove-item.js';

interface OwnerRow {
  readonly id: number;
  readonly name: string;
}

interface RemovedItemRow {
  readonly kind: LoadedItem['kind'];
  readonly owner: string;
  readonly item: string;
  readonly removed_at: UtcInstant;
  readonly removed_by: string | null;
}

export function knexImportBatchRepository(db: Knex): ImportBatchRepository {
  const announced = new AnnouncedBatches(db);
  return {
    async list(supplierCode, name) {
      const supplierId = await supplierIdOf(db, supplierCode);
      return supplierId === undefined ? [] : listBatches(db, supplierId, name);
    },

    async listOwners(batch, of, after, limit) {
      const { supplierCode, name } = batch;
      const id = await requireSupplierId(db, supplierCode);
      const bindings = [id, id, name, after, limit];
      const rows = await rawRows<OwnerRow>(db, OWNERS_OF_BATCH[of], bindings);
      return rows.map((row) => ({
        reference:
          of === 'accounts'
            ? { supplierCode, externalAccountNumber: row.name as ExternalAccountNumber }
            : { supplierCode, externalBusinessIdentifier: row.name as ExternalBusinessIdentifier },
        place: row.id,
      }));
    },

    removeFrom(batch, of, decide, mode) {
      return whileStatusStays(db, batch.supplierCode, (transaction, supplier) =>
        removeBatch(transaction, { supplier, batch, of, decide, mode }),
      );
    },

    removeItem(item, removal, decide, mode) {
      const { supplierCode } = 'business' in item ? item.business : item.account;
      return whileStatusStays(db, supplierCode, (transaction, supplier) =>
        removeItem(transaction, { supplier, item, removal, decide, mode }),
      );
    },

    async listRemoved(supplierCode) {
      const id = await supplierIdOf(db, supplierCode);
      if (id === undefined) return [];
      const rows: readonly RemovedItemRow[] = await db('removed_items as removed')
        .leftJoin('accounts as account', (join) =>
          join
            .on('account.id', 'removed.account_id')
            .andOn('account.supplier_id', 'removed.supplier_id'),
        )
        .leftJoin('businesses as business', (join) =>
          join
            .on('business.id', 'removed.business_id')
            .andOn('business.supplier_id', 'removed.supplier_id'),
        )
        .where({ 'removed.supplier_id': id })
        .orderBy(['removed_at', 'kind', 'owner', 'item'])
        .select(
          'kind',
          'item',
          'removed_at',
          'removed_by',
          db.raw('coalesce(external_account_number, external_business_identifier) as owner'),
        );
      return rows.map((row) => ({
        kind: row.kind,
        owner: row.owner,
        item: row.item,
        at: row.removed_at,
        by: row.removed_by ?? undefined,
      }));
    },

    announce(batch, expected, now) {
      return announced.announce(batch, expected, now);
    },

    countAnnounced(now) {
      return announced.count(now);
    },

    async markUndone({ supplierCode, name }, { undoneAt, undoneBy }, decide) {
      return whileStatusStays(db, supplierCode, async (transaction, supplier) => {
        const decided = decide(supplier.status);
        if (decided.isErr()) return decided;
        const undone = { undone_at: undoneAt, undone_by: undoneBy ?? null };
        await transaction('undone_import_batches')
          .insert({ supplier_id: supplier.id, name, ...undone })
          .onConflict(['supplier_id', 'name'])
          .merge(undone);
        return ok();
      });
    },
  };
}

/** Runs `work` in a transaction in which the status of the supplier does not change. */
async function whileStatusStays<T>(
  db: Knex,
  supplierCode: string,
  work: (transaction: Knex.Transaction, supplier: LockedSupplier) => Promise<T>,
): Promise<T> {
  const id = await requireSupplierId(db, supplierCode);
  return inTransaction(db, id, async (transaction) =>
    work(transaction, await lockedSupplier(transaction, id)),
  );
}

const ownersSql = (appends: string, column: string, table: string, name: string) => `
  select distinct append.${column} as id, owner.${name} as name
  from ${appends} as append join ${table} as owner on owner.id = append.${column}
  where append.supplier_id = ? and owner.supplier_id = ? and append.batch = ?
    and append.${column} > ?
  order by append.${column} limit ?`;

const OWNERS_OF_BATCH = {
  accounts: ownersSql('import_batch_appends', 'account_id', 'accounts', 'external_account_number'),
  businesses: ownersSql(
    'import_batch_business_appends',
    'business_id',
    'businesses',
    'external_business_identifier',
  ),
};
