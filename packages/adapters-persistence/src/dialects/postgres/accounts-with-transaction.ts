import type { Knex } from 'knex';
import type { TransactionSearch } from '../dialect.js';

/**
 * Reads the blocks whose filter may have the identifier. The condition on the occurrence holds for every row: without it the
 * planner, which knows nothing of filters, may read the whole table instead (decision 40).
 */
export async function accountsWithTransaction(
  db: Knex,
  { transactionIds, supplierIds, limit }: TransactionSearch,
): Promise<readonly number[]> {
  return db('transactions')
    .whereIn('transactions.transaction_id', transactionIds)
    .where('transactions.occurrence', '>=', 0)
    .whereIn('transactions.supplier_id', supplierIds)
    .limit(limit)
    .pluck('transactions.account_id');
}
