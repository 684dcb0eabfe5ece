import type { SupplierCode } from '@data-import/domain';
import type { Knex } from 'knex';

/** The code of the supplier whose account has the number. */
export async function supplierOfAccount(
  db: Knex,
  number: string,
): Promise<SupplierCode | undefined> {
  const found = await db('accounts')
    .join('import_suppliers', 'import_suppliers.id', 'supplier_id')
    .where({ number })
    .first<{ readonly code: SupplierCode } | undefined>('code');
  return found?.code;
}
