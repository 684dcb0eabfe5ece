import type { Transaction } from '@data-import/domain';
import type { Result } from 'neverthrow';
import { orSupplierNotFound, type SupplierNotFound } from '../suppliers/supplier-not-found.js';
import type {
  ExportCursor,
  ExportPage,
  ExportQuery,
  ExportReader,
  OfAccount,
} from './export-reader.js';

/** Returns a page of the stored transactions: at most `limit`, maybe fewer although more follow. */
export type ExportTransactions = (
  query: ExportQuery,
  after: ExportCursor | undefined,
  limit: number,
) => Promise<Result<ExportPage<OfAccount<Transaction>>, SupplierNotFound>>;

/** Another organisation's supplier is answered as an unknown one. */
export const makeExportTransactions =
  ({ exports }: { readonly exports: Pick<ExportReader, 'transactions'> }): ExportTransactions =>
  async (query, after, limit) =>
    orSupplierNotFound(await exports.transactions(query, after, limit));
