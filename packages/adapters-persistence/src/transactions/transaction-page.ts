import type {
  CalendarDate,
  MinorUnits,
  Transaction,
  TransactionId,
  TransactionType,
} from '@data-import/domain';
import type { AccountCursor } from '@data-import/application';
import type { Knex } from 'knex';
import { listedPage, type ListedPage } from '../database/listed-page.js';
import { fieldsOf } from './transaction-details.js';

type Place = NonNullable<AccountCursor['transaction']>;

interface TransactionRow {
  readonly entry: number;
  readonly transaction_id: TransactionId;
  readonly transaction_date: CalendarDate;
  readonly posted_date: CalendarDate;
  readonly amount_minor: MinorUnits;
  readonly type: TransactionType;
  readonly description: string | null;
  /** JSON text. */
  readonly details: string | null;
}

/** Newest day first; of one day the last added first. */
export async function transactionsOf(
  db: Knex,
  accountId: number,
  { after, size }: { readonly after: Place | undefined; readonly size: number },
): Promise<ListedPage<Transaction, Place>> {
  const rows: TransactionRow[] = await db('transactions')
    .where({ account_id: accountId })
    .modify((transactions) => {
      if (after)
        transactions.whereRaw('(transaction_date, entry) < (?, ?)', [after.date, after.entry]);
    })
    .orderBy([
      { column: 'transaction_date', order: 'desc' },
      { column: 'entry', order: 'desc' },
    ])
    .limit(size + 1)
    .select(
      'entry',
      'transaction_id',
      'transaction_date',
      'posted_date',
      'amount_minor',
      'type',
      'description',
      'details',
    );
  return listedPage({
    rows,
    size,
    after,
    read: toTransaction,
    placeOf: (row) => ({ date: row.transaction_date, entry: row.entry }),
  });
}

function toTransaction(row: TransactionRow): Transaction {
  return {
    transactionId: row.transaction_id,
    transactionDate: row.transaction_date,
    postedDate: row.posted_date,
    amountMinor: row.amount_minor,
    type: row.type,
    description: row.description ?? undefined,
    ...fieldsOf(row.details),
  };
}
