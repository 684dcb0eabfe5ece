import { errorCode } from '../errors/error-code.js';

export const BILL_PERIOD_FROM_DATE_LATER_THAN_TO_DATE = errorCode(
  'bill_period_from_date_later_than_to_date',
  {
    meaning: 'The first day of the bill period is later than its last day.',
    remedy: 'Put the two dates in order.',
  },
);

export const HISTORICAL_STATEMENT_ALREADY_EXISTS = errorCode(
  'historical_statement_already_exists',
  {
    meaning: 'A different statement has this statement_id already.',
    remedy: 'Send the statement as it was sent first, or give it its own statement_id.',
  },
);

export const HISTORICAL_STATEMENTS_FAILED_VALIDATION = errorCode(
  'historical_statements_failed_validation',
  {
    meaning: 'The historical statements were refused.',
    remedy: 'Correct what errors lists; nothing of the request was kept.',
  },
);
