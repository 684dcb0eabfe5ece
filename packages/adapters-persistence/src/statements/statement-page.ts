import type { HistoricalStatement } from '@data-import/domain';
import type { Knex } from 'knex';
import { toStatement, type StatementRow } from './statement-row.js';

/** Newest period first; of one period the last added first. */
export async function statementsOf(
  db: Knex,
  accountId: number,
  page: { readonly limit: number; readonly offset: number },
): Promise<readonly HistoricalStatement[]> {
  const rows: StatementRow[] = await db('statements')
    .where({ account_id: accountId })
    .orderBy([
      { column: 'bill_period_from_date', order: 'desc' },
      { column: 'bill_period_to_date', order: 'desc' },
      { column: 'entry', order: 'desc' },
    ])
    .limit(page.limit)
    .offset(page.offset)
    .select(
      'statement_id',
      'number',
      'bill_period_from_date',
      'bill_period_to_date',
      'issued_date',
      'gross_amount_minor',
      'statement_path',
    );
  return rows.map(toStatement);
}
