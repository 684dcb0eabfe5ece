import { errorCode } from '../errors/error-code.js';

export const IMPORT_SUPPLIER_NOT_FOUND = errorCode('import_supplier_not_found', {
  meaning: 'No import supplier has this code.',
  remedy: 'Check the supplier code.',
});

export const IMPORT_SUPPLIER_MIGRATION_NOT_ONGOING = errorCode(
  'import_supplier_migration_not_ongoing',
  {
    meaning:
      'The import supplier is Paused or Complete and accepts no data. Nothing of the request was stored.',
    remedy:
      'Keep the request and send the same one later: the operator resumes the supplier with `operate supplier resume <code>`. Meanwhile GET requests work, and while it is Paused dry runs as well. While it is Complete, ask the operator whether that was meant.',
  },
);

export const IMPORT_SUPPLIER_MIGRATION_NOT_PAUSED = errorCode(
  'import_supplier_migration_not_paused',
  {
    meaning: 'The import supplier is not Paused, so a load could be under way.',
    remedy: 'Set the status of the import supplier to PAUSED and send the request again.',
  },
);

export const IMPORT_SUPPLIER_ALREADY_EXISTS = errorCode('import_supplier_already_exists', {
  meaning: 'Another import supplier has this code.',
  remedy: 'Choose another code, or change the existing import supplier.',
});

export const REASON_WITHOUT_STATUS = errorCode('reason_without_status', {
  meaning: 'A reason belongs to a change of the status, and no status was sent.',
  remedy: 'Send the status too, or leave out the reason.',
});
