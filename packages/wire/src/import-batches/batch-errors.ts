import { errorCode } from '../errors/error-code.js';

export const IMPORT_BATCH_NOT_FOUND = errorCode('import_batch_not_found', {
  meaning: 'No request has created anything under this import_batch of the import supplier.',
  remedy: 'Check the name in the list of the batches; upper and lower case differ.',
});

export const STATEMENT_PERIOD_CLOSED = errorCode('statement_period_closed', {
  meaning:
    'A transaction of the batch lies in a statement period that has been closed since, so the account is left as it is.',
  remedy: 'Correct the account by other means, such as a transaction of the opposite amount.',
});

export const EXPECTED_ITEMS_FAILED_VALIDATION = errorCode('expected_items_failed_validation', {
  meaning: 'The announcement was refused.',
  remedy:
    'Correct the problems in errors and send it again. What was announced before is unchanged.',
});
