import type { SupplierStatus } from '@data-import/domain';
import type { Knex } from 'knex';
import { dialectOf } from '../dialects/dialect.js';
import type { SupplierRow } from './stored-supplier.js';

export interface LockedSupplier {
  readonly id: number;
  readonly status: SupplierStatus;
}

/** The supplier with a status that does not change until the transaction ends. */
export async function lockedSupplier(
  transaction: Knex.Transaction,
  id: number,
): Promise<LockedSupplier> {
  await dialectOf(transaction).keepStatus(transaction, id);
  const supplier = await transaction<SupplierRow>('import_suppliers')
    .where({ id })
    .first('id', 'status');
  if (supplier) return supplier;
  throw new Error('The import supplier has a code and no row.');
}
