import type { Knex } from 'knex';
import { rawRows } from '../database/raw-rows.js';
import { plain, type MovedRow } from './moved-rows.js';
import type { MovedTable } from './moved-tables.js';

/** Which columns of the supplier's own row a place gives itself. */
export const supplierColumns: MovedTable['ids'] = { id: 'import_suppliers' };

/** The supplier's own row; throws unless it is held: only then does nothing of the supplier change. */
export async function requireHeldSupplier(db: Knex, code: string): Promise<MovedRow> {
  const supplier = await findSupplier(db, code);
  if (!supplier) throw new Error('The place does not have the supplier.');
  if (supplier['status_before_move'] === null) throw new Error('The supplier is not held.');
  return supplier;
}

export async function findSupplier(db: Knex, code: string): Promise<MovedRow | undefined> {
  const [row] = await rawRows<MovedRow>(db, 'select * from import_suppliers where code = ?', [
    code,
  ]);
  return row && plain(row);
}
