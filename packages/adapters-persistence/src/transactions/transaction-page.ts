import type { CalendarDate, MinorUnits, Transaction, TransactionType } from '@data-import/domain';
import type { Knex } from 'knex';
import { fieldsOf } from './transaction-details.js';

interface TransactionRow {
  readonly transaction_id: string;
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
  page: { readonly limit: number; readonly offset: number },
): Promise<readonly Transaction[]> {
  const rows: TransactionRow[] = await db('transactions')
    .where({ account_id: accountId })
    .orderBy([
      { column: 'transaction_date', order: 'desc' },
      { column: 'entry', order: 'desc' },
    ])
    .limit(page.limit)
    .offset(page.offset)
    .select(
      'transaction_id',
      'transaction_date',
      'posted_date',
      'amount_minor',
      'type',
      'description',
      'details',
    );
  return rows.map(toTransaction);
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
