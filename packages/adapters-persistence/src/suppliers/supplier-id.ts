import type { Knex } from 'knex';

/** Fails when there is none: whoever asks has made sure that there is. */
export async function supplierIdOf(db: Knex, code: string): Promise<number> {
  const supplier = await db<{ id: number; code: string }>('import_suppliers')
    .where({ code })
    .first('id');
  if (supplier) return supplier.id;
  throw new Error('There is no import supplier of this code.');
}
