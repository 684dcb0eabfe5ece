import type { GetImportProcess, ImportProcessNotFound } from '@data-import/application';
import type {
  AccountReference,
  ImportProcessCompleted,
  ImportProcessNotInProgress,
  MigrationNotOngoing,
} from '@data-import/domain';
import { fieldError, notFound, type Answer } from '../response/answer.js';
import { operatorRefused } from '../response/operator-refusal.js';
import { migrationNotOngoing } from '../suppliers/migration-not-ongoing.js';

export type ProcessRefusal =
  | ImportProcessNotFound
  | MigrationNotOngoing
  | ImportProcessCompleted
  | ImportProcessNotInProgress;

/** What is answered when a process does not take a step. */
export async function processRefused(
  error: ProcessRefusal,
  reference: AccountReference,
  getImportProcess: GetImportProcess,
): Promise<Answer> {
  switch (error.kind) {
    case 'import-process-not-found':
      return whatIsMissing(reference, getImportProcess);
    case 'import-supplier-migration-not-ongoing':
      return operatorRefused([migrationNotOngoing(error, 'import_supplier')]);
    case 'import-process-completed':
      return operatorRefused([fieldError('import_process_completed', [])]);
    case 'import-process-not-in-progress':
      return operatorRefused([
        fieldError('import_process_not_in_progress', [], DETAILS[error.state]),
      ]);
  }
}

const DETAILS: Readonly<Record<ImportProcessNotInProgress['state'], string>> = {
  staged: 'The import of this account is staged: start it first.',
  'in-progress': 'The import of this account is in progress.',
  failed: 'The import of this account has failed: start it again first.',
  completed: 'The import of this account is completed.',
};

/** The supplier or the process: nobody looks until something is missing. */
async function whatIsMissing(
  reference: AccountReference,
  getImportProcess: GetImportProcess,
): Promise<Answer> {
  const found = await getImportProcess(undefined, reference);
  const isSupplier = found.isErr() && found.error.kind === 'import-supplier-not-found';
  return notFound(isSupplier ? 'import_supplier_not_found' : 'account_not_found');
}
