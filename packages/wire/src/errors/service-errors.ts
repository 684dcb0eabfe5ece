import { errorCode } from './error-code.js';

export const OUTCOME_UNKNOWN = errorCode('outcome_unknown', {
  meaning:
    'The connection to the database was lost at the commit. The request is stored completely or not at all.',
  remedy:
    'Send the same request again; this settles it. With check_previously_added=false and without an Idempotency-Key find out first whether the transactions are stored, because a retry adds them again.',
});
