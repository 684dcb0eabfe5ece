import { utcInstantOf } from '@data-import/domain';
import type { Result } from 'neverthrow';
import type { Clock } from '../clock.js';
import type { ExportCursor, ExportPage, ExportQuery } from '../exports/export-reader.js';
import { orSupplierNotFound, type SupplierNotFound } from '../suppliers/supplier-not-found.js';
import type { AccountTotals, TotalsReader } from './totals-reader.js';

/** Returns the totals of at most `limit` accounts after the cursor, oldest staged first. */
export type ListAccountTotals = (
  query: ExportQuery,
  after: ExportCursor | undefined,
  limit: number,
) => Promise<Result<ExportPage<AccountTotals>, SupplierNotFound>>;

interface Ports {
  readonly totals: Pick<TotalsReader, 'accounts'>;
  readonly clock: Clock;
}

/** Another organisation's supplier is answered as an unknown one. */
export const makeListAccountTotals =
  ({ totals, clock }: Ports): ListAccountTotals =>
  async (query, after, limit) =>
    orSupplierNotFound(await totals.accounts(query, utcInstantOf(clock.now()), after, limit));
