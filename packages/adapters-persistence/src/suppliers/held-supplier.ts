import type { SupplierStatus } from '@data-import/domain';
import type { Knex } from 'knex';
import { isPostgres } from '../database/connection.js';

export interface HeldSupplier {
  readonly id: number;
  readonly status: SupplierStatus;
}

/**
 * The supplier with a status that does not change until the transaction ends: see `import_is_open`; on SQLite the
 * transaction is the only writer. `undefined` when there is none.
 */
export async function heldSupplier(
  transaction: Knex.Transaction,
  code: string,
): Promise<HeldSupplier | undefined> {
  const suppliers = () => transaction<HeldSupplier & { code: string }>('import_suppliers');
  if (isPostgres(transaction))
    await suppliers().where({ code }).select(transaction.raw('import_is_open(id)'));
  return suppliers().where({ code }).first('id', 'status');
}

/** As `heldSupplier`, for those who have made sure that there is one. */
export async function requireHeldSupplier(
  transaction: Knex.Transaction,
  code: string,
): Promise<HeldSupplier> {
  const supplier = await heldSupplier(transaction, code);
  if (supplier) return supplier;
  throw new Error('There is no import supplier of this code.');
}
