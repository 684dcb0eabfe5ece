import {
  completeImport,
  requireOngoing,
  utcInstantOf,
  type AccountNumber,
  type AccountReference,
  type ImportProcessNotInProgress,
  type ImportProgress,
  type MigrationNotOngoing,
  type StatementPeriod,
} from '@data-import/domain';
import { err, type Result } from 'neverthrow';
import type { Clock } from '../clock.js';
import type { SupplierNotFound } from '../suppliers/supplier-not-found.js';
import type { SupplierRepository } from '../suppliers/supplier-repository.js';
import type { ImportProcessRepository } from './import-process-repository.js';
import { whatIsMissing, type ImportProcessNotFound } from './process-not-found.js';

/** Why an import is not completed. */
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

interface Ports {
  readonly processes: Pick<ImportProcessRepository, 'complete'>;
  readonly suppliers: Pick<SupplierRepository, 'find'>;
  readonly clock: Clock;
}

/** `clock` gives the creation time of the account. */
export const makeCompleteImport =
  ({ processes, suppliers, clock }: Ports): CompleteImport =>
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
