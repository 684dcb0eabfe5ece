import { errorCode } from './error-code.js';

export const OUTCOME_UNKNOWN = errorCode('outcome_unknown', {
  meaning:
    'The connection to the database was lost at the commit; the request is stored whole or not at all.',
  remedy:
    'Repeat the same request unchanged, which settles it. With check_previously_added=false find out first: a repeat adds the transactions again.',
});
