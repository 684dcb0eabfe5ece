import type { SupplierStatus } from '@data-import/domain';
import type { Knex } from 'knex';
import { dialectOf } from '../dialects/dialect.js';
import type { SupplierRow } from './stored-supplier.js';

export interface LockedSupplier {
  readonly id: number;
  readonly status: SupplierStatus;
}

/** The supplier with a status that does not change until the transaction ends: `undefined` when no supplier has the code. */
export async function lockedSupplier(
  transaction: Knex.Transaction,
  code: string,
): Promise<LockedSupplier | undefined> {
  await dialectOf(transaction).keepStatus(transaction, code);
  return transaction<SupplierRow>('import_suppliers').where({ code }).first('id', 'status');
}

/** As `lockedSupplier`, for callers that have made sure that it exists. */
export async function requireLockedSupplier(
  transaction: Knex.Transaction,
  code: string,
): Promise<LockedSupplier> {
  const supplier = await lockedSupplier(transaction, code);
  if (supplier) return supplier;
  throw new Error('No import supplier has this code.');
}
