import { err, ok, type Result } from 'neverthrow';
import type { SupplierNotFound } from '../suppliers/supplier-not-found.js';
import type {
  DetailedProcess,
  DetailedProcessQuery,
  ImportProcessCursor,
  ImportProcessPage,
  ImportProcessReader,
} from './import-process-reader.js';

/** Returns at most `limit` processes after the cursor with state and times, oldest staged first. */
export type ListDetailedProcesses = (
  query: DetailedProcessQuery,
  after: ImportProcessCursor | undefined,
  limit: number,
) => Promise<Result<ImportProcessPage<DetailedProcess>, SupplierNotFound>>;

/** Reads the suppliers of all organisations. */
export const makeListDetailedProcesses =
  ({
    reader,
  }: {
    readonly reader: Pick<ImportProcessReader, 'detailedPage'>;
  }): ListDetailedProcesses =>
  async (query, after, limit) => {
    const page = await reader.detailedPage(query, after, limit);
    return page ? ok(page) : err({ kind: 'import-supplier-not-found' });
  };
