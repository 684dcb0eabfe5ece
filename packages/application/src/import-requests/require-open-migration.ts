import {
  requireNotComplete,
  requireOngoing,
  type MigrationNotOngoing,
  type SupplierStatus,
} from '@data-import/domain';
import type { Result } from 'neverthrow';
import type { ImportRequestOptions } from './import-request-options.js';

/** Whether the supplier accepts the request, by its status. */
export function requireOpenMigration(
  status: SupplierStatus,
  { isDryRun = false }: ImportRequestOptions,
): Result<void, MigrationNotOngoing> {
  return isDryRun ? requireNotComplete(status) : requireOngoing(status);
}
