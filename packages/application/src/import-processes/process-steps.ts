import {
  completeImport,
  failImport,
  requireOngoing,
  startImport,
  utcInstantOf,
  type AccountNumber,
  type AccountReference,
  type ExternalAccountNumber,
  type ImportProcessCompleted,
  type ImportProcessNotInProgress,
  type ImportProgress,
  type MigrationNotOngoing,
  type StatementPeriod,
} from '@data-import/domain';
import { err, type Result } from 'neverthrow';
import type { SupplierNotFound, SupplierRepository } from '../suppliers/supplier-repository.js';
import type { ImportProcessRepository } from './import-process-repository.js';
import type { Clock } from '../clock.js';

/** The errors after which the import is not started. */
export type StartImportError =
  | SupplierNotFound
  | ImportProcessNotFound
  | MigrationNotOngoing
  | ImportProcessCompleted;

/** Starts the staged or failed import of an account. A repeat changes nothing. */
export type StartImport = (reference: AccountReference) => Promise<Result<void, StartImportError>>;

interface Ports<Method extends keyof ImportProcessRepository> {
  readonly processes: Pick<ImportProcessRepository, Method>;
  readonly suppliers: Pick<SupplierRepository, 'find'>;
}

/** Asks `suppliers` only when no process was found. */
export const makeStartImport =
  ({ processes, suppliers }: Ports<'update'>): StartImport =>
  async (reference) => {
    const started = await processes.update(reference, (current, status) =>
      requireOngoing(status).andThen(() => startImport(current)),
    );
    return started ? started.map(() => undefined) : err(await whatIsMissing(reference, suppliers));
  };

/** No process was staged for the account. */
export interface ImportProcessNotFound {
  readonly kind: 'import-process-not-found';
}

/** Says whether the supplier or only the process is missing. Called when no process was found. */
async function whatIsMissing(
  { supplierCode }: AccountReference,
  suppliers: Pick<SupplierRepository, 'find'>,
): Promise<SupplierNotFound | ImportProcessNotFound> {
  const supplier = await suppliers.find(supplierCode);
  return { kind: supplier ? 'import-process-not-found' : 'import-supplier-not-found' };
}

/** The errors after which the import is not marked as failed. */
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

/** Asks `suppliers` only when no process was found. */
export const makeFailImport =
  ({ processes, suppliers }: Ports<'update'>): FailImport =>
  async (reference, reason) => {
    const failed = await processes.update(reference, (current) => failImport(current, reason));
    return failed ? failed.map(() => undefined) : err(await whatIsMissing(reference, suppliers));
  };

/** The errors after which the import is not completed. */
export type CompleteImportError =
  | SupplierNotFound
  | ImportProcessNotFound
  | MigrationNotOngoing
  | ImportProcessNotInProgress;

/**
 * Creates the account of an import in progress and returns its number. Without a period no statement period is open at
 * first. A repeat returns the number of the existing account.
 */
export type CompleteImport = (
  reference: AccountReference,
  period: StatementPeriod | undefined,
) => Promise<Result<AccountNumber, CompleteImportError>>;

export const makeCompleteImport =
  ({
    processes,
    suppliers,
    clock,
  }: Ports<'complete'> & { readonly clock: Clock }): CompleteImport =>
  async (reference, period) => {
    const { supplierCode, externalAccountNumber } = reference;
    const createdAt = utcInstantOf(clock.now());
    const completed = await processes.complete(
      supplierCode,
      { externalAccountNumber, period, createdAt },
      (current, accountNumber, status) =>
        requireOngoing(status).andThen(() =>
          completeImport(current, {
            state: 'completed',
            accountNumber,
            accountCreatedAt: createdAt,
          }),
        ),
    );
    return completed ? completed.map(numberOf) : err(await whatIsMissing(reference, suppliers));
  };

function numberOf(progress: ImportProgress): AccountNumber {
  if (progress.state === 'completed') return progress.accountNumber;
  throw new Error(`A process that was completed is ${progress.state}.`);
}

/** The number that this call staged; the others were staged before, or are repeated in it. */
export interface Staged {
  readonly staged: number;
  readonly alreadyStaged: number;
}

/** Stages the import of accounts, all or none. A repeat stages only the missing ones. */
export type StageAccounts = (
  supplierCode: string,
  externalAccountNumbers: readonly ExternalAccountNumber[],
) => Promise<Result<Staged, SupplierNotFound | MigrationNotOngoing>>;

/** Refuses an unknown supplier first: `processes` requires an existing one. */
export const makeStageAccounts =
  ({ processes, suppliers }: Ports<'stage'>): StageAccounts =>
  async (supplierCode, externalAccountNumbers) => {
    if (!(await suppliers.find(supplierCode))) return err({ kind: 'import-supplier-not-found' });
    const staged = await processes.stage(supplierCode, externalAccountNumbers);
    return staged.map((count) => ({
      staged: count,
      alreadyStaged: externalAccountNumbers.length - count,
    }));
  };
