import type { Knex } from 'knex';

/** Throws when no supplier has the code: the caller has made sure that one has. */
export async function supplierIdOf(db: Knex, code: string): Promise<number> {
  const supplier = await db<{ id: number; code: string }>('import_suppliers')
    .where({ code })
    .first('id');
  if (supplier) return supplier.id;
  throw new Error('No import supplier has this code.');
}
