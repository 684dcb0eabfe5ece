import type { AccountCursor } from '@data-import/application';
import type { HistoricalStatement } from '@data-import/domain';
import type { Knex } from 'knex';
import type { AccountOfSupplier } from '../accounts/supplier-of-account.js';
import { listedPage, type ListedPage } from '../database/listed-page.js';
import { readStatement, STATEMENTS } from '../tables/statements.js';
import type { Row } from '../tables/table.js';

type Place = NonNullable<AccountCursor['statement']>;

/** Newest period first; of one period the last added first. */
export async function statementsOf(
  db: Knex,
  { id, supplierId }: AccountOfSupplier,
  { after, size }: { readonly after: Place | undefined; readonly size: number },
): Promise<ListedPage<HistoricalStatement, Place>> {
  const rows: Row[] = await db('statements')
    .where({ account_id: id, supplier_id: supplierId })
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
    .select(STATEMENTS.selected.map((column) => db.raw(column)));
  return listedPage({ rows, size, after, read: readStatement, placeOf });
}

function placeOf(row: Row): Place {
  const { billPeriodFromDate: from, billPeriodToDate: to } = STATEMENTS.read(row);
  return { from, to, entry: STATEMENTS.readPlace(row).entry };
}
