import type {
  DecideUndo,
  ImportBatchRepository,
  OwnerReference,
  UndoMode,
} from '@data-import/application';
import type { ExternalAccountNumber, ExternalBusinessIdentifier } from '@data-import/domain';
import type { Knex } from 'knex';
import { ok } from 'neverthrow';
import { dialectOf, type Dialect } from '../engine/dialect.js';
import { rawRows } from '../engine/statements.js';
import { announcedBatches, hasAppends } from './announced-batches.js';
import { requireSupplierId, supplierIdOf, whileStatusStays } from '../tables/suppliers.js';
import { listBatches } from './batch-list.js';
import { itemsOfBatch } from './items-of-batch.js';
import { namedItem } from './named-item.js';
import { OWNERS, removeRows, type Select } from './removal.js';

export function knexImportBatchRepository(db: Knex): ImportBatchRepository {
  const remove = async <E>(
    of: OwnerReference,
    select: Select,
    decide: DecideUndo<E>,
    mode: UndoMode,
  ) => {
    const id = await requireSupplierId(db, of.supplierCode);
    return whileStatusStays(
      db,
      id,
      (transaction, supplier) => removeRows(transaction, { supplier, of, select, decide, mode }),
      'externalAccountNumber' in of
        ? { externalAccountNumber: of.externalAccountNumber }
        : { externalBusinessIdentifier: of.externalBusinessIdentifier },
    );
  };

  return {
    ...announcedBatches(db),

    async list(supplierCode, name) {
      const supplierId = await supplierIdOf(db, supplierCode);
      return supplierId === undefined ? [] : listBatches(db, supplierId, name);
    },

    async listOwners(batch, of, after, limit) {
      const { supplierCode, name } = batch;
      const id = await requireSupplierId(db, supplierCode);
      const sql = ownersSql(dialectOf(db), OWNERS[of]);
      const bindings = [id, name, after, limit, id];
      const rows = await rawRows<{ id: number; name: string }>(db, sql, bindings);
      return rows.map((row) => ({
        reference:
          of === 'accounts'
            ? { supplierCode, externalAccountNumber: row.name as ExternalAccountNumber }
            : { supplierCode, externalBusinessIdentifier: row.name as ExternalBusinessIdentifier },
        place: row.id,
      }));
    },

    removeFrom: (batch, of, decide, mode) => remove(of, itemsOfBatch(batch.name), decide, mode),

    removeItem: (item, removal, decide, mode) =>
      remove(
        'business' in item ? item.business : item.account,
        namedItem(item, removal),
        decide,
        mode,
      ),

    async markUndone({ supplierCode, name }, { undoneAt, undoneBy }, decide) {
      const id = await requireSupplierId(db, supplierCode);
      return whileStatusStays(db, id, async (transaction, { status }) => {
        const decided = decide(status, !(await hasAppends(transaction, id, name)));
        if (decided.isErr()) return decided;
        const undone = { undone_at: undoneAt, undone_by: undoneBy ?? null };
        await transaction('undone_import_batches')
          .insert({ supplier_id: id, name, ...undone })
          .onConflict(['supplier_id', 'name'])
          .merge(undone);
        return ok();
      });
    },
  };
}

// The page first, and then one owner after the other: a join may come to read all accounts of the supplier for each page.
const ownersSql = (
  { joinByKey }: Dialect,
  { appends, key, table, name }: (typeof OWNERS)[keyof typeof OWNERS],
): string => `
  select page.id, owner.${name} as name
  from (
    select distinct ${key} as id from ${appends}
    where supplier_id = ? and batch = ? and ${key} > ? order by ${key} limit ?
  ) as page
  ${joinByKey({ table, as: 'owner', on: 'owner.supplier_id = ? and owner.id = page.id' })}
  order by page.id`;
