import { errorCode } from '../errors/error-code.js';

export const IMPORT_PROCESS_COMPLETED = errorCode('import_process_completed', {
  meaning: 'The import of this account is completed, which is final.',
  remedy: 'Leave it: the account is there.',
});

export const IMPORT_PROCESS_NOT_IN_PROGRESS = errorCode('import_process_not_in_progress', {
  meaning: 'The import of this account is not in progress.',
  remedy: 'Start the import of the account first.',
});
