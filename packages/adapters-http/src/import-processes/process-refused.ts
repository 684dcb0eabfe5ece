import type { ImportProcessNotFound, SupplierNotFound } from '@data-import/application';
import type {
  ImportProcessCompleted,
  ImportProcessNotInProgress,
  MigrationNotOngoing,
} from '@data-import/domain';
import { fieldError, notFound, type Answer } from '../response/answer.js';
import { operatorRefused } from '../response/operator-refusal.js';
import { migrationNotOngoing } from '../suppliers/migration-not-ongoing.js';

export type ProcessRefusal =
  | SupplierNotFound
  | ImportProcessNotFound
  | MigrationNotOngoing
  | ImportProcessCompleted
  | ImportProcessNotInProgress;

/** What is answered when a process does not take a step. */
export function processRefused(error: ProcessRefusal): Answer {
  switch (error.kind) {
    case 'import-supplier-not-found':
      return notFound('import_supplier_not_found');
    case 'import-process-not-found':
      return notFound('account_not_found');
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
