import type { HistoricalStatement } from '@data-import/domain';
import type { AccountCursor } from '@data-import/application';
import type { Knex } from 'knex';
import { listedPage, type ListedPage } from '../database/listed-page.js';
import { toStatement, type StatementRow } from './statement-row.js';

type Place = NonNullable<AccountCursor['statement']>;

/** Newest period first; of one period the last added first. */
export async function statementsOf(
  db: Knex,
  accountId: number,
  { after, size }: { readonly after: Place | undefined; readonly size: number },
): Promise<ListedPage<HistoricalStatement, Place>> {
  const rows: (StatementRow & { readonly entry: number })[] = await db('statements')
    .where({ account_id: accountId })
    .modify((statements) => {
      if (after)
        statements.whereRaw('(bill_period_from_date, bill_period_to_date, entry) < (?, ?, ?)', [
          after.from,
          after.to,
          after.entry,
        ]);
    })
    .orderBy([
      { column: 'bill_period_from_date', order: 'desc' },
      { column: 'bill_period_to_date', order: 'desc' },
      { column: 'entry', order: 'desc' },
    ])
    .limit(size + 1)
    .select(
      'entry',
      'statement_id',
      'number',
      'bill_period_from_date',
      'bill_period_to_date',
      'issued_date',
      'gross_amount_minor',
      'statement_path',
    );
  return listedPage({
    rows,
    size,
    after,
    read: toStatement,
    placeOf: (row) => ({
      from: row.bill_period_from_date,
      to: row.bill_period_to_date,
      entry: row.entry,
    }),
  });
}
