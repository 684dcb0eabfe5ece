import { err, ok, type Result } from 'neverthrow';
import type { SupplierNotFound } from '../suppliers/supplier-not-found.js';
import type {
  ImportProcessCursor,
  ImportProcessPage,
  ImportProcessQuery,
  ImportProcessReader,
} from './import-process-reader.js';

/** Returns at most `limit` processes after the cursor, oldest staged first. */
export type ListImportProcesses = (
  query: ImportProcessQuery,
  after: ImportProcessCursor | undefined,
  limit: number,
) => Promise<Result<ImportProcessPage, SupplierNotFound>>;

/** Another organisation's supplier is answered as an unknown one. */
export const makeListImportProcesses =
  ({ reader }: { readonly reader: Pick<ImportProcessReader, 'page'> }): ListImportProcesses =>
  async (query, after, limit) => {
    const page = await reader.page(query, after, limit);
    return page ? ok(page) : err({ kind: 'import-supplier-not-found' });
  };
