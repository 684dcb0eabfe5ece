import {
  requireOngoing,
  startImport,
  type AccountReference,
  type ImportProcessCompleted,
  type MigrationNotOngoing,
} from '@data-import/domain';
import { err, type Result } from 'neverthrow';
import type { SupplierNotFound } from '../suppliers/supplier-not-found.js';
import type { SupplierRepository } from '../suppliers/supplier-repository.js';
import type { ImportProcessRepository } from './import-process-repository.js';
import { whatIsMissing, type ImportProcessNotFound } from './process-not-found.js';

/** Why an import is not started. */
export type StartImportError =
  | SupplierNotFound
  | ImportProcessNotFound
  | MigrationNotOngoing
  | ImportProcessCompleted;

/** Starts the staged or failed import of an account. A repeat changes nothing. */
export type StartImport = (reference: AccountReference) => Promise<Result<void, StartImportError>>;

interface Ports {
  readonly processes: Pick<ImportProcessRepository, 'update'>;
  readonly suppliers: Pick<SupplierRepository, 'find'>;
}

/** Asks `suppliers` only when no process was found. */
export const makeStartImport =
  ({ processes, suppliers }: Ports): StartImport =>
  async (reference) => {
    const started = await processes.update(reference, (current, status) =>
      requireOngoing(status).andThen(() => startImport(current)),
    );
    return started ? started.map(() => undefined) : err(await whatIsMissing(reference, suppliers));
  };
