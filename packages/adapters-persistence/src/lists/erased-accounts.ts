import type { ErasedAccount } from '@data-import/application';
import type { ReadList } from './list-filter.js';

/** The cursor is the last digest. */
export const pageOfErasedAccounts: ReadList<'erasedAccounts'> = async (
  db,
  { supplierId, after = '', limit },
) => {
  const rows: readonly ErasedAccount[] = await db('erased_accounts')
    .join('import_suppliers', 'import_suppliers.id', 'supplier_id')
    .where({ supplier_id: supplierId, 'import_suppliers.id': supplierId })
    .whereNull('returned_at')
    .where('digest', '>', after)
    .distinct('erasure_salt as salt', 'digest')
    .orderBy('digest')
    .limit(limit + 1);
  const records = rows.slice(0, limit);
  return { records, next: rows.length > limit ? records.at(-1)?.digest : undefined };
};
