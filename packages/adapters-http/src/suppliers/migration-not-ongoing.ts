import type { MigrationNotOngoing, SupplierStatus } from '@data-import/domain';
import { fieldError, type FieldError } from '../response/answer.js';

export function migrationNotOngoing(
  { status }: MigrationNotOngoing,
  attr: 'import_supplier' | 'import_supplier_code',
): FieldError {
  return fieldError('import_supplier_migration_not_ongoing', [attr], DETAILS[status]);
}

const DETAILS: Readonly<Record<SupplierStatus, string>> = {
  ongoing: 'The import supplier has changed its status during the request.',
  paused: 'The import supplier is Paused: more accounts are expected later.',
  complete: 'The import supplier is Complete: no more accounts are expected.',
};
