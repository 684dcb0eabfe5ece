import type { Note } from '@data-import/domain';
import type { Result } from 'neverthrow';
import { orSupplierNotFound, type SupplierNotFound } from '../suppliers/supplier-not-found.js';
import type {
  ExportCursor,
  ExportPage,
  ExportQuery,
  ExportReader,
  OfAccount,
} from './export-reader.js';

/** Returns a page of the stored notes of both authors: at most `limit`, maybe fewer although more follow. */
export type ExportNotes = (
  query: ExportQuery,
  after: ExportCursor | undefined,
  limit: number,
) => Promise<Result<ExportPage<OfAccount<Note>>, SupplierNotFound>>;

/** Another organisation's supplier is answered as an unknown one. */
export const makeExportNotes =
  ({ exports }: { readonly exports: Pick<ExportReader, 'notes'> }): ExportNotes =>
  async (query, after, limit) =>
    orSupplierNotFound(await exports.notes(query, after, limit));
