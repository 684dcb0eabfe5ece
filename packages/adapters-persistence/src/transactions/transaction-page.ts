import type { AccountCursor } from '@data-import/application';
import type { Transaction } from '@data-import/domain';
import type { Knex } from 'knex';
import type { AccountOfSupplier } from '../accounts/supplier-of-account.js';
import { listedPage, type ListedPage } from '../database/listed-page.js';
import type { Row } from '../tables/table.js';
import { TRANSACTIONS } from '../tables/transactions.js';

type Place = NonNullable<AccountCursor['transaction']>;

/** Newest day first; of one day the last added first. */
export async function transactionsOf(
  db: Knex,
  { id, supplierId }: AccountOfSupplier,
  { after, size }: { readonly after: Place | undefined; readonly size: number },
): Promise<ListedPage<Transaction, Place>> {
  const rows: Row[] = await db('transactions')
    .where({ account_id: id, supplier_id: supplierId })
    .modify((transactions) => {
      if (after)
        transactions.whereRaw('(transaction_date, entry) < (?, ?)', [after.date, after.entry]);
    })
    .orderBy([
      { column: 'transaction_date', order: 'desc' },
      { column: 'entry', order: 'desc' },
    ])
    .limit(size + 1)
    .select(TRANSACTIONS.selected.map((column) => db.raw(column)));
  return listedPage({ rows, size, after, read: TRANSACTIONS.read, placeOf });
}

function placeOf(row: Row): Place {
  const { transactionDate: date } = TRANSACTIONS.read(row);
  return { date, entry: TRANSACTIONS.readPlace(row).entry };
}
