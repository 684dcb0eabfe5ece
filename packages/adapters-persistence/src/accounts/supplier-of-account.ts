import type { Knex } from 'knex';

/** An account, by the identifiers that are in every key of what belongs to it. */
export interface AccountOfSupplier {
  readonly id: number;
  readonly supplierId: number;
}

/** The account with the number: asked of the accounts of all suppliers, so that every other statement can name the supplier. */
export async function accountWithNumber(
  db: Knex,
  number: string,
): Promise<AccountOfSupplier | undefined> {
  return db('accounts')
    .where({ number })
    .first<AccountOfSupplier | undefined>('id', 'supplier_id as supplierId');
}
