import { errorCode } from '../errors/error-code.js';

export const IMPORT_SUPPLIER_NOT_FOUND = errorCode('import_supplier_not_found', {
  meaning: 'There is no import supplier of this code.',
  remedy: 'Check the supplier code.',
});

export const IMPORT_SUPPLIER_MIGRATION_NOT_ONGOING = errorCode(
  'import_supplier_migration_not_ongoing',
  {
    meaning: 'The import supplier takes nothing at present.',
    remedy: 'Ask the operator when, or whether, the migration goes on.',
  },
);

export const IMPORT_SUPPLIER_ALREADY_EXISTS = errorCode('import_supplier_already_exists', {
  meaning: 'There is an import supplier of this code already.',
  remedy: 'Choose another code, or change the import supplier that is there.',
});
