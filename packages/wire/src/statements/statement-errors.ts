import { errorCode } from '../errors/error-code.js';

export const BILL_PERIOD_FROM_DATE_LATER_THAN_TO_DATE = errorCode(
  'bill_period_from_date_later_than_to_date',
  {
    meaning: 'The first day of the bill period is later than its last day.',
    remedy: 'Correct one of the two dates.',
  },
);

export const HISTORICAL_STATEMENT_ALREADY_EXISTS = errorCode(
  'historical_statement_already_exists',
  {
    meaning: 'The account has a different statement with this statement_id.',
    remedy:
      'First find out which of the two is right; the detail names what differs. If the stored one is right, send it as before or leave it out. If the posted one is right, ask the operator to undo the batch that loaded the other, then send it. Another statement_id would store the same bill twice.',
  },
);

export const HISTORICAL_STATEMENTS_FAILED_VALIDATION = errorCode(
  'historical_statements_failed_validation',
  {
    meaning: 'The historical statements were refused.',
    remedy:
      'Correct the problems in errors and send the request again. Nothing of this request was stored.',
  },
);
