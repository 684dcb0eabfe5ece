import type { HistoricalStatement } from '@data-import/domain';
import type { Result } from 'neverthrow';
import { orSupplierNotFound, type SupplierNotFound } from '../suppliers/supplier-not-found.js';
import type {
  ExportCursor,
  ExportPage,
  ExportQuery,
  ExportReader,
  OfAccount,
} from './export-reader.js';

/** Returns a page of the stored historical statements: at most `limit`, maybe fewer although more follow. */
export type ExportStatements = (
  query: ExportQuery,
  after: ExportCursor | undefined,
  limit: number,
) => Promise<Result<ExportPage<OfAccount<HistoricalStatement>>, SupplierNotFound>>;

/** Another organisation's supplier is answered as an unknown one. */
export const makeExportStatements =
  ({ exports }: { readonly exports: Pick<ExportReader, 'statements'> }): ExportStatements =>
  async (query, after, limit) =>
    orSupplierNotFound(await exports.statements(query, after, limit));
