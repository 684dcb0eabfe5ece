import type { SupplierNotFound } from '@data-import/application';
import type { MigrationNotOngoing } from '@data-import/domain';
import { notFound, type Answer } from '../response/answer.js';
import { operatorRefused } from '../response/operator-refusal.js';
import { migrationNotOngoing } from './migration-not-ongoing.js';

/** What is answered when a supplier takes no new accounts. */
export function newAccountsRefused(error: SupplierNotFound | MigrationNotOngoing): Answer {
  switch (error.kind) {
    case 'import-supplier-not-found':
      return notFound('import_supplier_not_found');
    case 'import-supplier-migration-not-ongoing':
      return operatorRefused([migrationNotOngoing(error, 'import_supplier')]);
  }
}

/** With its place. */
export const NEW_ACCOUNTS_RULES = {
  import_supplier_migration_not_ongoing: 'import_supplier',
} as const;
