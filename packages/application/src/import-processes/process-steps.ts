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
import type { AccountsErased } from '../erasures/account-erasures.js';
import type { SupplierNotFound } from '../suppliers/supplier-repository.js';
import type { ProcessPorts } from './import-process-repository.js';

/** No process was staged for the account. */
export interface ImportProcessNotFound {
  readonly kind: 'import-process-not-found';
}

/** The number that this call staged; the others were staged before, or are repeated in it. */
export interface Staged {
  readonly staged: number;
  readonly alreadyStaged: number;
}

type NotFound = SupplierNotFound | ImportProcessNotFound;

/** Asks `suppliers` which of the two is missing only when no process was found. */
export function makeProcessSteps({ processes, suppliers, clock }: ProcessPorts) {
  const whatIsMissing = async ({ supplierCode }: AccountReference): Promise<NotFound> => {
    const supplier = await suppliers.find(supplierCode);
    return { kind: supplier ? 'import-process-not-found' : 'import-supplier-not-found' };
  };

  return {
    /** Stages the import of accounts, all or none. A repeat stages only the missing ones. Erased accounts come back `afterErasure` only. */
    stageAccounts: async (
      supplierCode: string,
      numbers: readonly ExternalAccountNumber[],
      afterErasure?: boolean,
    ): Promise<Result<Staged, SupplierNotFound | MigrationNotOngoing | AccountsErased>> => {
      if (!(await suppliers.find(supplierCode))) return err({ kind: 'import-supplier-not-found' });
      const staged = await processes.stage(supplierCode, numbers, afterErasure);
      return staged.map((count) => ({ staged: count, alreadyStaged: numbers.length - count }));
    },

    /** Starts the staged or failed import of an account. A repeat changes nothing. */
    startImport: async (
      reference: AccountReference,
    ): Promise<Result<void, NotFound | MigrationNotOngoing | ImportProcessCompleted>> => {
      const started = await processes.update(reference, (current, status) =>
        requireOngoing(status).andThen(() => startImport(current)),
      );
      return started ? started.map(() => undefined) : err(await whatIsMissing(reference));
    },

    /** Marks an import in progress as failed, in every status of the supplier. A repeat leaves the first reason. */
    failImport: async (
      reference: AccountReference,
      reason: string,
    ): Promise<Result<void, NotFound | ImportProcessCompleted | ImportProcessNotInProgress>> => {
      const failed = await processes.update(reference, (current) => failImport(current, reason));
      return failed ? failed.map(() => undefined) : err(await whatIsMissing(reference));
    },

    /**
     * Creates the account of an import in progress and returns its number. Without a period no statement period is open at
     * first. A repeat returns the number of the existing account.
     */
    completeImport: async (
      reference: AccountReference,
      period: StatementPeriod | undefined,
    ): Promise<
      Result<AccountNumber, NotFound | MigrationNotOngoing | ImportProcessNotInProgress>
    > => {
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
      return completed ? completed.map(numberOf) : err(await whatIsMissing(reference));
    },
  };
}

function numberOf(progress: ImportProgress): AccountNumber {
  if (progress.state === 'completed') return progress.accountNumber;
  throw new Error(`A process that was completed is ${progress.state}.`);
}
