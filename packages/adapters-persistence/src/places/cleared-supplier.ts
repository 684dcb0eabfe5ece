import type { Knex } from 'knex';
import { inTransaction } from '../database/in-transaction.js';
import { ownersOf } from './moved-rows.js';
import { MOVED_TABLES, type MovedTable } from './moved-tables.js';
import { findSupplier, requireHeldSupplier } from './supplier-row.js';

/** Removes what a place has of a supplier that is held; nothing is left to do when it has nothing of it. */
export async function clearSupplier(
  db: Knex,
  code: string,
  requireRun: () => Promise<void>,
): Promise<void> {
  await requireRun();
  if (!(await findSupplier(db, code))) return;

  const supplierId = Number((await requireHeldSupplier(db, code))['id']);
  for (const of of ['account_id', 'business_id', 'supplier_id'] as const)
    for await (const owners of ownersOf(db, of, supplierId)) {
      await requireRun();
      await removeRows(db, of, owners);
    }
  await db('import_suppliers').where({ id: supplierId }).delete();
}

/** What refers comes first. */
async function removeRows(
  db: Knex,
  of: MovedTable['of'],
  owners: readonly number[],
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    for (const { name } of MOVED_TABLES.filter((table) => table.of === of).toReversed())
      await transaction(name).whereIn(of, owners).delete();
  });
}
