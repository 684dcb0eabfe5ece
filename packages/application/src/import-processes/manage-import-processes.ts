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
  type UtcInstant,
} from '@data-import/domain';
import { err, type Result } from 'neverthrow';
import type { Clock } from '../clock.js';
import type { SupplierNotFound } from '../suppliers/manage-suppliers.js';
import type { SupplierRepository } from '../suppliers/supplier-repository.js';
import type { ImportedAccount, ImportProcessRepository } from './import-process-repository.js';

/** No process was staged for the account. */
export interface ImportProcessNotFound {
  readonly kind: 'import-process-not-found';
}

/** How many were staged now; the others were staged before, or named twice. */
export interface Staged {
  readonly staged: number;
  readonly alreadyStaged: number;
}

/** An account that is to be there, with the statement period that is open on it; none is when it is absent. */
export interface AccountToImport {
  readonly externalAccountNumber: ExternalAccountNumber;
  readonly period: StatementPeriod | undefined;
  /** Now when absent. */
  readonly createdAt: UtcInstant | undefined;
}

/**
 * What an operator does with the processes that bring accounts over. Every call may be repeated. Only an ongoing supplier
 * takes new accounts; processes fail whatever its status.
 */
export interface ManageImportProcesses {
  stage(
    supplierCode: string,
    externalAccountNumbers: readonly ExternalAccountNumber[],
  ): Promise<Result<Staged, SupplierNotFound | MigrationNotOngoing>>;
  start(
    reference: AccountReference,
  ): Promise<Result<void, ImportProcessNotFound | MigrationNotOngoing | ImportProcessCompleted>>;
  complete(
    reference: AccountReference,
    period: StatementPeriod | undefined,
  ): Promise<
    Result<AccountNumber, ImportProcessNotFound | MigrationNotOngoing | ImportProcessNotInProgress>
  >;
  fail(
    reference: AccountReference,
    reason: string,
  ): Promise<
    Result<void, ImportProcessNotFound | ImportProcessCompleted | ImportProcessNotInProgress>
  >;
  /** Stages, starts and completes in one. */
  importAccounts(
    supplierCode: string,
    accounts: readonly AccountToImport[],
  ): Promise<Result<readonly ImportedAccount[], SupplierNotFound | MigrationNotOngoing>>;
}

interface Ports {
  readonly processes: ImportProcessRepository;
  readonly suppliers: SupplierRepository;
  readonly clock: Clock;
}

/** Asks `suppliers` first where `processes` counts on the supplier being there. */
export const makeManageImportProcesses = ({
  processes,
  suppliers,
  clock,
}: Ports): ManageImportProcesses => ({
  async stage(supplierCode, externalAccountNumbers) {
    if (!(await suppliers.find(supplierCode))) return err({ kind: 'import-supplier-not-found' });
    const staged = await processes.stage(supplierCode, externalAccountNumbers);
    return staged.map((count) => ({
      staged: count,
      alreadyStaged: externalAccountNumbers.length - count,
    }));
  },

  async start(reference) {
    const started = await processes.update(reference, (current, status) =>
      requireOngoing(status).andThen(() => startImport(current)),
    );
    return started ? started.map(() => undefined) : err({ kind: 'import-process-not-found' });
  },

  async complete({ supplierCode, externalAccountNumber }, period) {
    const createdAt = utcInstantOf(clock.now());
    const opening = { externalAccountNumber, period, createdAt };
    const completed = await processes.complete(
      supplierCode,
      opening,
      (current, accountNumber, status) =>
        requireOngoing(status).andThen(() =>
          completeImport(current, {
            state: 'completed',
            accountNumber,
            accountCreatedAt: createdAt,
          }),
        ),
    );
    return completed ? completed.map(numberOf) : err({ kind: 'import-process-not-found' });
  },

  async fail(reference, reason) {
    const failed = await processes.update(reference, (current) => failImport(current, reason));
    return failed ? failed.map(() => undefined) : err({ kind: 'import-process-not-found' });
  },

  async importAccounts(supplierCode, accounts) {
    if (!(await suppliers.find(supplierCode))) return err({ kind: 'import-supplier-not-found' });
    const now = utcInstantOf(clock.now());
    const openings = accounts.map((account) => ({
      ...account,
      createdAt: account.createdAt ?? now,
    }));
    return processes.completeAll(supplierCode, openings);
  },
});

function numberOf(progress: ImportProgress): AccountNumber {
  if (progress.state === 'completed') return progress.accountNumber;
  throw new Error(`A process that was completed is ${progress.state}.`);
}
