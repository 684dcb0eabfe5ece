import { errorCode } from '../errors/error-code.js';

export const IMPORT_PROCESS_COMPLETED = errorCode('import_process_completed', {
  meaning: 'The import of this account is completed and cannot change any more.',
  remedy: 'Do not send the request again; the account exists.',
});

export const IMPORT_PROCESS_NOT_IN_PROGRESS = errorCode('import_process_not_in_progress', {
  meaning: 'The import of this account is not in progress.',
  remedy: 'Start the import of the account first.',
});
