import {
  failImport,
  type AccountReference,
  type ImportProcessCompleted,
  type ImportProcessNotInProgress,
} from '@data-import/domain';
import { err, type Result } from 'neverthrow';
import type { SupplierNotFound } from '../suppliers/supplier-not-found.js';
import type { SupplierRepository } from '../suppliers/supplier-repository.js';
import type { ImportProcessRepository } from './import-process-repository.js';
import { whatIsMissing, type ImportProcessNotFound } from './process-not-found.js';

/** Why an import is not marked as failed. */
export type FailImportError =
  | SupplierNotFound
  | ImportProcessNotFound
  | ImportProcessCompleted
  | ImportProcessNotInProgress;

/** Marks an import in progress as failed, in every status of the supplier. A repeat leaves the first reason. */
export type FailImport = (
  reference: AccountReference,
  reason: string,
) => Promise<Result<void, FailImportError>>;

interface Ports {
  readonly processes: Pick<ImportProcessRepository, 'update'>;
  readonly suppliers: Pick<SupplierRepository, 'find'>;
}

/** Asks `suppliers` only when no process was found. */
export const makeFailImport =
  ({ processes, suppliers }: Ports): FailImport =>
  async (reference, reason) => {
    const failed = await processes.update(reference, (current) => failImport(current, reason));
    return failed ? failed.map(() => undefined) : err(await whatIsMissing(reference, suppliers));
  };
