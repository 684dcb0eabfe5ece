import { utcInstantOf } from '@data-import/domain';
import type { Result } from 'neverthrow';
import type { Clock } from '../clock.js';
import { orSupplierNotFound, type SupplierNotFound } from '../suppliers/supplier-not-found.js';
import type {
  ExportCursor,
  ExportedInstruction,
  ExportPage,
  ExportQuery,
  ExportReader,
} from './export-reader.js';

/** Returns a page of the active instructions: at most `limit`, maybe fewer although more follow. */
export type ExportInstructions = (
  query: ExportQuery,
  after: ExportCursor | undefined,
  limit: number,
) => Promise<Result<ExportPage<ExportedInstruction>, SupplierNotFound>>;

interface Ports {
  readonly exports: Pick<ExportReader, 'instructions'>;
  readonly clock: Clock;
}

/** Another organisation's supplier is answered as an unknown one. */
export const makeExportInstructions =
  ({ exports, clock }: Ports): ExportInstructions =>
  async (query, after, limit) =>
    orSupplierNotFound(await exports.instructions(query, utcInstantOf(clock.now()), after, limit));
