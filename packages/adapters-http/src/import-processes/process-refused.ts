import type { GetImportProcess, ImportProcessNotFound } from '@data-import/application';
import type {
  AccountReference,
  ImportProcessCompleted,
  ImportProcessNotInProgress,
} from '@data-import/domain';
import { fieldError, notFound, type Answer } from '../response/answer.js';
import { operatorRefused } from '../response/operator-refusal.js';

export type ProcessRefusal =
  | ImportProcessNotFound
  | ImportProcessCompleted
  | ImportProcessNotInProgress;

/** What is answered when a process does not take a step. */
export async function processRefused(
  { kind }: ProcessRefusal,
  reference: AccountReference,
  getImportProcess: GetImportProcess,
): Promise<Answer> {
  switch (kind) {
    case 'import-process-not-found':
      return whatIsMissing(reference, getImportProcess);
    case 'import-process-completed':
      return operatorRefused([fieldError('import_process_completed', [])]);
    case 'import-process-not-in-progress':
      return operatorRefused([fieldError('import_process_not_in_progress', [])]);
  }
}

/** The supplier or the process: nobody looks until something is missing. */
async function whatIsMissing(
  reference: AccountReference,
  getImportProcess: GetImportProcess,
): Promise<Answer> {
  const found = await getImportProcess(undefined, reference);
  const isSupplier = found.isErr() && found.error.kind === 'import-supplier-not-found';
  return notFound(isSupplier ? 'import_supplier_not_found' : 'account_not_found');
}
