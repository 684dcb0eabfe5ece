import type { UtcInstant } from '@data-import/domain';
import type { Knex } from 'knex';
import { inTransaction } from '../database/in-transaction.js';
import { dialectOf } from '../dialects/dialect.js';
import { addStatusChange, lockSupplier } from '../suppliers/knex-supplier-repository.js';
import type { SupplierRow } from '../suppliers/stored-supplier.js';

/** Once it has returned, nothing of the supplier changes in this place, and nothing is still being stored. */
export async function holdSupplier(db: Knex, code: string, at: UtcInstant): Promise<void> {
  const id = await inTransaction(db, async (transaction) => {
    const before = await requireSupplier(transaction, code);
    if (before.status_before_move !== null) return before.id;

    const status = before.status === 'ongoing' ? 'paused' : before.status;
    await transaction<SupplierRow>('import_suppliers')
      .where({ id: before.id })
      .update({ status, status_before_move: before.status });
    await addStatusChange(transaction, before, { to: status, at });
    return before.id;
  });
  await dialectOf(db).awaitWritersOfCluster(db, id);
}

/** The supplier has the status again that it had when it was held. */
export async function releaseSupplier(db: Knex, code: string, at: UtcInstant): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const held = await requireSupplier(transaction, code);
    const { id, status_before_move: status } = held;
    if (status === null) return;

    await transaction<SupplierRow>('import_suppliers')
      .where({ id })
      .update({ status, status_before_move: null });
    await addStatusChange(transaction, held, { to: status, at });
  });
}

async function requireSupplier(transaction: Knex.Transaction, code: string): Promise<SupplierRow> {
  const supplier = await lockSupplier(transaction, code, true);
  if (supplier) return supplier;
  throw new Error('The place does not have the supplier.');
}
