import { errorCode } from './error-code.js';

export const OUTCOME_UNKNOWN = errorCode('outcome_unknown', {
  meaning:
    'The connection to the database was lost at the commit. The request is stored completely or not at all.',
  remedy:
    'Send the same request again; this settles it. With check_previously_added=false and without an Idempotency-Key find out first whether the transactions are stored, because a retry adds them again.',
});

export const SUPPLIER_MOVING = errorCode('supplier_moving', {
  meaning:
    'An operator moves the import supplier to another database. Until that is done, nothing of it changes.',
  remedy: 'Send the same request again when the move has ended; reading goes on meanwhile.',
});
